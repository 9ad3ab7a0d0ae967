import type * as Shapes from 'd3-shape';
import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { withoutOtherCurves } from './withoutOtherCurves.ts';

test('only the curve that charts draw remains', async () => {
  const entry = {
    name: 'entry',
    resolveId: (id: string) => (id.endsWith('entry') ? id : undefined),
    load: (id: string) => (id.endsWith('entry') ? "export { curveMonotoneX, line } from 'd3-shape';" : undefined),
  };
  const buildResult = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [entry, withoutOtherCurves()],
    build: { write: false, minify: false, lib: { entry: 'entry', formats: ['es'], fileName: 'shapes' } },
  });
  const code = [buildResult as Rolldown.RolldownOutput[]].flat()[0]?.output[0].code ?? '';
  const curves = [...code.matchAll(/(\w+)\.prototype = \{/g)].map(([, name]) => name);
  expect(curves).toEqual(['Linear', 'MonotoneX']);
  const shapes = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as typeof Shapes;
  expect(
    shapes.line().curve(shapes.curveMonotoneX)([
      [0, 0],
      [1, 2],
      [2, 1],
    ]),
  ).toMatch(/^M0,0C/);
});
