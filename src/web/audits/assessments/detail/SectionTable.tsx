import { Link } from '@tanstack/react-router';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { textIn } from '../../../../domain/definitionTexts.ts';
import { unitPrice } from '../../../../domain/modules/assess.ts';
import { roundTo } from '../../../../domain/modules/evaluate.ts';
import type { PriceUnit } from '../../../../domain/modules/module.ts';
import { isAgreed, policyStep } from '../../../../domain/modules/policies.ts';
import { useQuestionLanguage, useTextAttributes } from '../../../i18n/questionLanguage.ts';
import { QuestionText } from '../../../i18n/QuestionText.tsx';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import type { Column } from '../../../lists/table/columns.ts';
import { Table } from '../../../lists/table/Table.tsx';
import { Change } from '../../../ui/Delta.tsx';
import { PhotoRow } from '../../photos/PhotoRow.tsx';
import { AnswerNote } from '../../surveys/life/AnswerNote.tsx';
import {
  photosOfItem,
  priceIn,
  type AnsweredItem,
  type AnsweredSection,
  type AssessmentDetail,
} from '../assessment.ts';
import { useItemText, useUnitPriceText, PRICE_DECIMALS } from '../useItemText.ts';
import { useMeasureText } from '../../../i18n/useMeasureText.ts';
import { ItemFix } from './ItemFix.tsx';

type SectionTableProps = { assessment: AssessmentDetail; section: AnsweredSection };

/** Shows the answers of a section, with notes, photos and fixes. */
export function SectionTable({ assessment, section: { title: titles, rows } }: SectionTableProps) {
  const text = useText();
  const language = useQuestionLanguage();
  const columns = useColumns(
    assessment,
    rows.some(({ of }) => of.kind === 'price'),
  );
  const title = titles === null ? text('assessment.items.scope') : textIn(titles, language);
  const answerCount = rows.filter(({ value }) => value !== null).length;
  return (
    <section aria-label={title} className="card min-w-0 overflow-hidden">
      <h2 className="px-4 py-3 font-semibold sm:px-5">
        {titles === null ? title : <QuestionText of={titles}>{title}</QuestionText>}{' '}
        <span className="num ml-1 text-xs font-normal text-fg-2">
          {text('assessment.items.answered', { count: answerCount })}
        </span>
      </h2>
      <Table
        caption={title}
        columns={columns}
        rows={rows}
        idOf={({ item }) => item}
        breakpoint="sm"
        look="lines"
        headClass="h-9"
        rowClass="assessment-row align-top cards:grid cards:grid-cols-[minmax(0,1fr)_auto] cards:gap-x-3 cards:px-4 cards:py-2.5"
      />
    </section>
  );
}

const CELL = 'px-2 py-2 cards:p-0';
const FIGURE = `num ${CELL} text-right text-fg-2`;
const HEAD = 'border-t border-line px-2';

function useColumns(assessment: AssessmentDetail, isPriced: boolean): readonly Column<AnsweredItem>[] {
  const text = useText();
  const attributes = useTextAttributes();
  const language = useQuestionLanguage();
  const item: Column<AnsweredItem> = {
    key: 'item',
    title: text('assessment.items.item'),
    head: `${HEAD} ${isPriced ? 'w-[28%]' : 'w-[42%]'} pl-5`,
    place: `${CELL} pl-5 cards:col-span-2`,
    cell: (row) => (
      <>
        <span {...attributes(row.of.text)} className="block wrap-anywhere">
          {textIn(row.of.text, language)}
        </span>
        <AnswerNote note={row.note ?? ''} />
        <PhotoRow photos={photosOfItem(assessment, row, language)} />
        {row.lost && <ItemFix item={row.of} assessment={assessment} />}
      </>
    ),
  };
  const answer: Column<AnsweredItem> = {
    key: 'answer',
    title: text('assessment.items.answer'),
    head: HEAD,
    place: `num ${CELL} font-medium wrap-anywhere`,
    cell: (row) => (
      <>
        <AnswerCell row={row} />
        <AuditNote row={row} audit={assessment.audit} />
      </>
    ),
  };
  if (!isPriced) {
    const last: Column<AnsweredItem> = {
      key: 'last',
      title: text('assessment.items.last'),
      head: `${HEAD} pr-5`,
      place: `num ${CELL} pr-5 text-fg-2 wrap-anywhere cards:hidden`,
      cell: (row) => <PreviousCell row={row} />,
    };
    return [item, answer, last];
  }
  return [
    item,
    answer,
    {
      key: 'unitPrice',
      title: text('assessment.items.unitPrice'),
      head: `${HEAD} w-[17%] text-right`,
      place: `${FIGURE} cards:whitespace-nowrap`,
      cell: (row) => <UnitPrice row={row} value={row.unit_price} />,
    },
    {
      key: 'last',
      title: text('assessment.items.last'),
      head: `${HEAD} w-[15%] text-right`,
      place: `${FIGURE} cards:text-left`,
      cell: (row) => <PriceChange row={row} />,
    },
    {
      key: 'median',
      title: text('assessment.items.median'),
      head: `${HEAD} w-[15%] pr-5 text-right`,
      place: `${FIGURE} pr-5 cards:hidden`,
      cell: (row) => <Money value={row.median} />,
    },
  ];
}

function AnswerCell({ row: { of, value, stood_in: isStandIn } }: { row: AnsweredItem }) {
  const text = useText();
  const itemText = useItemText();
  return (
    <>
      {(value !== null || !isStandIn) && itemText(of, value)}
      {isStandIn && (
        <span className="block">
          <span className="inline-flex min-h-5 items-center rounded-md bg-warn-soft px-1.5 text-xs font-medium text-warn">
            {text('assessment.items.stoodIn')}
          </span>
        </span>
      )}
    </>
  );
}

/**
 * Shows whether an audit of the store confirms or contradicts an agreed policy, with a link to the audit; nothing if it
 * does neither.
 */
function AuditNote({ row: { item, of, value }, audit }: { row: AnsweredItem; audit: AssessmentDetail['audit'] }) {
  const text = useText();
  const format = useFormat();
  if (audit === null || !isAgreed(policyStep(of, value))) return null;
  const isConfirmed = audit.confirms.includes(item);
  if (!isConfirmed && !audit.contradicts.includes(item)) return null;
  const Icon = isConfirmed ? CircleCheck : TriangleAlert;
  return (
    <Link
      to="/survey/$surveyId"
      params={{ surveyId: audit.survey_id }}
      className={`flex min-h-6 items-center gap-1 text-xs font-normal underline-offset-2 hover:underline pointer-coarse:min-h-10 ${isConfirmed ? 'text-good' : 'text-warn'}`}
    >
      <Icon className="size-3.5 shrink-0" aria-hidden />
      {text(isConfirmed ? 'assessment.audit.checkedOn' : 'assessment.audit.contradicted', {
        date: format.day(audit.date),
      })}
    </Link>
  );
}

function PreviousCell({ row: { of, previous } }: { row: AnsweredItem }) {
  const itemText = useItemText();
  return previous === null ? <span className="text-fg-3">–</span> : itemText(of, previous);
}

function Money({ value }: { value: number | null }) {
  const measureText = useMeasureText();
  if (value === null) return <span className="text-fg-3">–</span>;
  return measureText(value, { decimals: PRICE_DECIMALS });
}

function UnitPrice({ row: { of }, value }: { row: AnsweredItem; value: number | null }) {
  const unitPriceText = useUnitPriceText();
  if (value === null || of.kind !== 'price') return <span className="text-fg-3">–</span>;
  return unitPriceText(of.unit, value);
}

/** Shows the change in a unit price since the previous assessment, in percent; a fall is an improvement. */
function PriceChange({ row: { of, unit_price: now, stood_in: isStandIn, previous } }: { row: AnsweredItem }) {
  const format = useFormat();
  const earlier = of.kind === 'price' ? unitPriceOf(of.unit, previous) : null;
  if (now === null || isStandIn || earlier === null || earlier === 0) return <span className="text-fg-3">–</span>;
  const by = roundTo((now / earlier - 1) * 100, 0);
  return (
    <Change by={by} good={-1}>
      {format.percent(Math.abs(by))}
    </Change>
  );
}

function unitPriceOf(unit: PriceUnit, value: AnsweredItem['previous']): number | null {
  const price = priceIn(value);
  return price && unitPrice(unit, price, false);
}
