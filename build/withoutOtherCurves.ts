import type { Plugin } from 'vite';

/** Removes unused d3-shape curves from the build: the bundler can't see that they have no side effects. */
export function withoutOtherCurves(): Plugin {
  return {
    name: 'without-other-curves',
    apply: 'build',
    transform: { filter: { id: /d3-shape\.mjs$/ }, handler: (code) => ({ code: pureCurves(code), map: null }) },
  };
}

/**
 * Wraps each curve's constructor and prototype in one expression marked as pure, and marks top-level function calls as
 * pure.
 */
export function pureCurves(code: string): string {
  const curve = /^function (\w+)\([^)]*\) \{\n(?:(?!^\}).*\n)*\}\n+\(?\1\.prototype = .*\{\n(?:(?!^\}).*\n)*\};/gm;
  return code
    .replaceAll(/^var (\w+) = (?=\(function|\w+\()/gm, 'var $1 = /*@__PURE__*/ ')
    .replaceAll(curve, 'const $1 = /*@__PURE__*/ (() => {\n$&\nreturn $1;\n})();');
}
