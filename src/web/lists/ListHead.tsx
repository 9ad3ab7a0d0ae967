import { Link } from '@tanstack/react-router';
import { FileSpreadsheet, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../i18n/useText.ts';

/** Shows a list page's title, its purpose, and the main action. */
export function ListHead({ title, lead, action }: { title: string; lead: string; action?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-title">{title}</h1>
        <p className="mt-0.5 min-h-5 text-fg-2">{lead}</p>
      </div>
      {action && <div className="flex flex-wrap gap-2 max-sm:w-full">{action}</div>}
    </div>
  );
}

/** Links to the workbook of people and places. */
export function WorkbookLink() {
  const text = useText();
  return (
    <Link to="/people-and-places" className="btn max-sm:h-10 max-sm:flex-1">
      <FileSpreadsheet className="size-4" aria-hidden />
      {text('workbook.link')}
    </Link>
  );
}

/** Links to the dialog that adds a record. */
export function AddLink({ to, children }: { to: '/store/add' | '/user/add'; children: ReactNode }) {
  return (
    <Link to={to} search resetScroll={false} className="btn max-sm:h-10 max-sm:flex-1">
      <Plus className="size-4" aria-hidden />
      {children}
    </Link>
  );
}
