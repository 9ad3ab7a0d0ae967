import type { Plugin } from 'vite';

/** Lets the build leave out the curves of d3-shape that nothing draws: it can't see for itself that they have no effect. */
export function withoutOtherCurves(): Plugin {
  return {
    name: 'without-other-curves',
    apply: 'build',
    transform: { filter: { id: /d3-shape\.mjs$/ }, handler: (code) => ({ code: pureCurves(code), map: null }) },
  };
}

/** A curve's constructor and its methods become one value without effect, and so does what a function makes at once. */
export function pureCurves(code: string): string {
  const curve = /^function (\w+)\([^)]*\) \{\n(?:(?!^\}).*\n)*\}\n+\(?\1\.prototype = .*\{\n(?:(?!^\}).*\n)*\};/gm;
  return code
    .replaceAll(/^var (\w+) = (?=\(function|\w+\()/gm, 'var $1 = /*@__PURE__*/ ')
    .replaceAll(curve, 'const $1 = /*@__PURE__*/ (() => {\n$&\nreturn $1;\n})();');
}
