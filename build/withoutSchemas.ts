import { parseAst, type ESTree, type Plugin } from 'vite';

/**
 * Removes schemas from the contract, and with them zod, which saves about 10 KB after gzip. The browser only needs a
 * call's path and kind; the server checks input and replies. A schema that the browser does use stays.
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'without-schemas',
    apply: 'build',
    enforce: 'pre',
    transform: { filter: { id: CONTRACT }, handler: (code) => ({ code: withoutShapes(code), map: null }) },
  };
}

/** Matches every file of the contract, at any depth. */
export const CONTRACT = /[/\\]src[/\\]contract[/\\].*\.ts$/;

/** A text edit: replaces the text between two offsets with `to`. */
type Edit = { start: number; end: number; to: string };

/**
 * Returns a contract file without the input and reply schemas of its calls. Calls, and other values computed at module
 * level, such as shared schemas, are marked as pure so that they are removed when unused.
 */
export function withoutShapes(code: string): string {
  const edits = parseAst(code, { lang: 'ts' }).body.flatMap((statement): Edit[] => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') return [];
    return declaration.declarations.flatMap(({ init }): Edit[] => {
      if (init?.type === 'CallExpression' && init.callee.type === 'Identifier' && init.callee.name === 'call')
        return [
          { start: init.start, end: init.start, to: '/*@__PURE__*/ ' },
          ...shapesOf(init.arguments.at(-1)).map(({ start, end }) => ({ start, end: afterComma(code, end), to: '' })),
        ];
      if (!init || init.type === 'ArrowFunctionExpression') return [];
      const { start, end } = init;
      return [{ start, end, to: `/*@__PURE__*/ (() => (${code.slice(start, end)}))()` }];
    });
  });
  return edits.reduceRight((text, { start, end, to }) => text.slice(0, start) + to + text.slice(end), code);
}

/** Returns the input and reply schemas among the fields of a call. */
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
