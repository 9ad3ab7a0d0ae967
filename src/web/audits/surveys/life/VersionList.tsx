import type { ReactNode } from 'react';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogBody } from '../../../ui/popups/Dialog.tsx';

/** A changed fact or answer, in words. */
export type VersionChange = { key: string; name: ReactNode; before: string; after: string };

/** A version of a record, as the server lists it. */
export type ListedVersion = { version: number; at: string; by: string; reason: string | null; void: boolean };

type VersionListProps<V extends ListedVersion> = {
  /** The loaded versions, newest first. */
  versions: readonly V[];
  hasMore: boolean;
  isLoading: boolean;
  /** Returns a version's main result in words; '' for none. */
  resultOf: (version: V) => string;
  /** Returns what changed since the previous version, `before`. */
  changesOf: (version: V, before: V) => readonly VersionChange[];
  onMore: () => void;
  onClose: () => void;
};

/** Shows the versions of a record, newest first. */
export function VersionList<V extends ListedVersion>(props: VersionListProps<V>) {
  const text = useText();
  const { versions, hasMore, isLoading, onMore, onClose } = props;
  // The last loaded version is shown only with the next page, because its changes depend on the version before it.
  const visibleVersions = hasMore ? versions.slice(0, -1) : versions;
  return (
    <Dialog
      title={text('survey.life.versions')}
      description={text('survey.revisions.lead')}
      width="wide"
      onClose={onClose}
    >
      <DialogBody className="pt-0!">
        <ol>
          {visibleVersions.map((version, place) => {
            const before = versions[place + 1];
            return (
              <li key={version.version} className="border-line py-4 not-first:border-t">
                <Version version={version} before={before} result={props.resultOf(version)}>
                  {before && <Changes version={version.version} changes={props.changesOf(version, before)} />}
                </Version>
              </li>
            );
          })}
        </ol>
        {hasMore && (
          <Button busy={isLoading} onClick={onMore}>
            {text('survey.revisions.older')}
          </Button>
        )}
      </DialogBody>
    </Dialog>
  );
}

type VersionProps = {
  version: ListedVersion;
  before: ListedVersion | undefined;
  result: string;
  children: ReactNode;
};

function Version({ version, before, result, children }: VersionProps) {
  const text = useText();
  const format = useFormat();
  const sentence = !before
    ? text('survey.revisions.cameIn')
    : before.void === version.void
      ? ''
      : text(version.void ? 'survey.revisions.voided' : 'survey.revisions.restored');
  return (
    <>
      <h3 className="num font-medium">
        {text('survey.revisions.version', { version: version.version })}
        {sentence !== '' && ` · ${sentence}`}
      </h3>
      <p className="num mt-0.5 text-xs text-fg-2">
        {text('survey.revisions.by', {
          name: version.by,
          date: format.day(version.at),
          time: format.timeAndZone(version.at),
        })}
        {result !== '' && ` · ${result}`}
      </p>
      {version.reason !== null && (
        <p className="mt-1.5 wrap-anywhere">{text('survey.revisions.reason', { reason: version.reason })}</p>
      )}
      {children}
    </>
  );
}

function Changes({ version, changes }: { version: number; changes: readonly VersionChange[] }) {
  const text = useText();
  const columns = ['answer', 'before', 'after'] as const;
  if (changes.length === 0) return null;
  return (
    <table className="mt-2 w-full table-fixed text-left text-xs">
      <caption className="sr-only">{text('survey.revisions.changes', { version })}</caption>
      <thead className="text-fg-3">
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className="py-1 pr-3 font-medium first:w-1/2">
              {text(`survey.revisions.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map(({ key, name, before, after }) => (
          <tr key={key} className="border-t border-line align-top *:py-1.5 *:pr-3 *:wrap-anywhere">
            <th scope="row" className="font-normal">
              {name}
            </th>
            <td className="num text-fg-2">{before}</td>
            <td className="num font-medium">{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
