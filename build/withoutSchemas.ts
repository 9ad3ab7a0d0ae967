import { parseAst, type ESTree, type Plugin } from 'vite';

/**
 * The browser needs a call's path and kind, never its schemas: the server checks both ways. So the build leaves them out
 * of the contract, and zod with them: some 10 KB of gzip less. A schema that the browser does use stays, and works.
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'without-schemas',
    apply: 'build',
    enforce: 'pre',
    transform: { filter: { id: CONTRACT }, handler: (code) => ({ code: withoutShapes(code), map: null }) },
  };
}

/** Every file of the contract, however deep it lies. */
export const CONTRACT = /[/\\]src[/\\]contract[/\\].*\.ts$/;

/** A change of a text: what stands between the two offsets becomes `to`. */
type Edit = { start: number; end: number; to: string };

/**
 * A file of the contract whose calls lack what goes in and what comes out. What else it computes at once, such as a
 * schema that calls share, is marked as free of effects, so that it goes when nothing uses it.
 */
export function withoutShapes(code: string): string {
  const edits = parseAst(code, { lang: 'ts' }).body.flatMap((statement): Edit[] => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration') return [];
    return declared.declarations.flatMap(({ init }): Edit[] => {
      if (init?.type === 'CallExpression' && init.callee.type === 'Identifier' && init.callee.name === 'call')
        return shapesOf(init.arguments.at(-1)).map(({ start, end }) => ({ start, end: afterComma(code, end), to: '' }));
      if (!init || init.type === 'ArrowFunctionExpression') return [];
      const { start, end } = init;
      return [{ start, end, to: `/*@__PURE__*/ (() => (${code.slice(start, end)}))()` }];
    });
  });
  return edits.reduceRight((text, { start, end, to }) => text.slice(0, start) + to + text.slice(end), code);
}

/** The schemas among the fields of a call. */
function shapesOf(call: ESTree.Argument | undefined) {
  const fields = call?.type === 'ObjectExpression' ? call.properties : [];
  return fields.filter(
    (field) =>
      field.type === 'Property' && field.key.type === 'Identifier' && ['input', 'reply'].includes(field.key.name),
  );
}

function afterComma(code: string, end: number): number {
  return end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0);
}
