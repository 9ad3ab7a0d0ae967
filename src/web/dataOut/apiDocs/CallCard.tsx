import { Link2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/useText.ts';
import type { DescribedCall, DescribedField } from './calls.ts';
import { Code } from './Code.tsx';
import { curlOf } from './example.ts';
import { shapeText } from './shapeText.ts';

/** Shows a call of the API with an example command. */
export function CallCard({ call }: { call: DescribedCall }) {
  const text = useText();
  const { anchor, method, path, operation, fields, reply } = call;
  return (
    <article aria-labelledby={anchor} className="card flex min-w-0 flex-col gap-3 p-5 max-sm:p-4">
      <div>
        <h3
          id={anchor}
          className="group flex scroll-mt-20 flex-wrap items-center gap-x-2 font-mono text-sm font-medium"
        >
          <span className="rounded-md bg-accent-soft px-1.5 text-xs leading-5 text-accent">{method}</span>
          <span className="min-w-0 wrap-anywhere">{path}</span>
          <a
            href={`#${anchor}`}
            aria-label={text('apiDocs.linkTo', { path })}
            className="rounded-sm text-fg-3 opacity-0 group-hover:opacity-100 focus-visible:opacity-100"
          >
            <Link2 className="size-3.5" aria-hidden />
          </a>
        </h3>
        <p className="mt-1" lang="en">
          {operation.summary} {operation.description}
        </p>
        <CallAccess operation={operation} />
      </div>
      {fields.length > 0 && <Fields fields={fields} />}
      {reply && (
        <Part title={text('apiDocs.answers')}>
          <Code>{shapeText(reply)}</Code>
        </Part>
      )}
      <Part title={text('apiDocs.example')}>
        <Code>{curlOf(call, location.origin)}</Code>
      </Part>
    </article>
  );
}

function CallAccess({ operation }: { operation: DescribedCall['operation'] }) {
  const text = useText();
  const { 'x-access': access = 'anyone', 'x-token-scopes': scopes = [] } = operation;
  return (
    <p className="mt-1 flex flex-wrap items-center gap-1.5 text-xs text-fg-3">
      {text(`apiDocs.access.${access}`)}
      {access !== 'anyone' && (
        <>
          <span aria-hidden>·</span>
          {scopes.length === 0 ? text('apiDocs.noScope') : text('apiDocs.scopes')}
          {scopes.map((scope) => (
            <code key={scope} className="rounded-md bg-sunken px-1.5 leading-5 font-medium text-fg-2">
              {scope}
            </code>
          ))}
        </>
      )}
    </p>
  );
}

function Fields({ fields }: { fields: readonly DescribedField[] }) {
  const text = useText();
  return (
    <Part title={text('apiDocs.takes')}>
      <dl className="divide-y divide-line border-y border-line" lang="en">
        {fields.map(({ name, schema, required, description }) => (
          <div key={name} className="grid gap-x-4 gap-y-0.5 py-1.5 sm:grid-cols-[11rem_minmax(0,1fr)]">
            <dt className="font-mono text-xs leading-5 wrap-anywhere">
              {name}
              {!required && <span className="text-fg-3"> ?</span>}
            </dt>
            <dd className="min-w-0">
              <pre className="font-mono text-xs leading-5 whitespace-pre-wrap text-fg-2 wrap-anywhere">
                {shapeText(schema)}
              </pre>
              {description !== '' && <p className="text-xs text-fg-3">{description}</p>}
            </dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h4 className="mb-1 text-xs font-medium text-fg-3">{title}</h4>
      {children}
    </div>
  );
}
