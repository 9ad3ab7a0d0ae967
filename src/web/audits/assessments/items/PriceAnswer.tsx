import { PackageX } from 'lucide-react';
import { useId, useState } from 'react';
import { fits, isPrice, unitPrice } from '../../../../domain/modules/assess.ts';
import { answerProblem } from '../../../../domain/modules/checkAnswer.ts';
import { SIZE_UNITS, type Item, type Price, type SizeUnit } from '../../../../domain/modules/module.ts';
import { useText } from '../../../i18n/useText.ts';
import { priceSurprise } from './priceSurprise.ts';
import { useUnitPriceText, PRICE_DECIMALS } from '../useItemText.ts';
import { useMeasureText } from '../../../i18n/useMeasureText.ts';
import { useFieldNumber, type FieldNumber } from '../../../forms/useFieldNumber.ts';
import type { AnswerProps } from './answerProps.ts';
import { SameButton } from './NumberAnswer.tsx';
import { SurpriseNote } from './SurpriseNote.tsx';

type PriceItem = Extract<Item, { kind: 'price' }>;
type PriceAnswerProps = AnswerProps<PriceItem> & {
  /** True if the module counts the lower of the usual and the special price. */
  specials: boolean;
  /** The median unit price of other stores; null if it is unknown. */
  median: number | null;
};

/** The fields of a price as typed. The brand isn't shown, but an answer that has one keeps it. */
type Fields = {
  price: string;
  size: string;
  unit: SizeUnit;
  packs: string;
  special: string;
  brand: string | undefined;
};

/**
 * Lets the user answer an item with its price or with 'not sold today'. Invalid entries stay in the fields but are not
 * stored.
 */
export function PriceAnswer({ item, value, last, labelledBy, specials, median, onChange }: PriceAnswerProps) {
  const text = useText();
  const measureText = useMeasureText();
  const unitPriceText = useUnitPriceText();
  const fieldNumber = useFieldNumber();
  const problem = useId();
  const lastPrice = isPrice(last) ? last : null;
  const initial = () => fieldsOf(item, isPrice(value) ? value : null, lastPrice, fieldNumber.format);
  const [fields, setFields] = useState(initial);
  // If the value changes elsewhere, for example when an answer is undone, the fields show the new value.
  const [storedValue, setStored] = useState(value);
  if (storedValue !== value) {
    setStored(value);
    setFields(initial);
  }
  const store = (now: Fields) => {
    const price = priceOf(item, now, fieldNumber.parse);
    setFields(now);
    setStored(price);
    onChange(price);
  };
  const set = (change: Partial<Fields>) => store({ ...fields, ...change });
  const isWrong = fields.price.trim() !== '' && priceOf(item, fields, fieldNumber.parse) === null;
  const now = isPrice(value) ? unitPrice(item.unit, value, specials) : null;
  const before = lastPrice && unitPrice(item.unit, lastPrice, specials);
  const isNone = value === 'none';
  return (
    <div className="flex flex-col gap-2.5">
      <div className="flex flex-wrap items-center gap-2">
        <input
          inputMode="decimal"
          autoComplete="off"
          aria-labelledby={labelledBy}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? problem : undefined}
          placeholder={isNone ? '' : text('assess.price')}
          value={fields.price}
          onChange={({ target }) => set({ price: target.value })}
          className="input num h-12 w-28 text-right text-base"
        />
        {lastPrice && value === null && fields.price === '' && (
          <SameButton
            answer={measureText(lastPrice.price, { decimals: PRICE_DECIMALS })}
            onClick={() => store(fieldsOf(item, lastPrice, lastPrice, fieldNumber.format))}
          />
        )}
        <button
          type="button"
          aria-pressed={isNone}
          onClick={() => onChange(isNone ? null : 'none')}
          className="btn h-12 aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-2"
        >
          <PackageX className="size-4" aria-hidden />
          {text('assess.notSold')}
        </button>
        {now !== null && (
          <span className="num ml-auto text-right text-xs text-fg-2">{unitPriceText(item.unit, now)}</span>
        )}
      </div>
      {isWrong && (
        <p id={problem} className="text-bad">
          {text('assess.priceWrong')}
        </p>
      )}
      <SurpriseNote
        surprise={priceSurprise(now, { last: before, median })}
        priceText={(price) => unitPriceText(item.unit, price)}
        onRetype={() => set({ price: '' })}
      />
      {!isNone && <Details item={item} fields={fields} onChange={set} />}
    </div>
  );
}

type DetailsProps = { item: PriceItem; fields: Fields; onChange: (change: Partial<Fields>) => void };

function Details({ item, fields, onChange }: DetailsProps) {
  const text = useText();
  const units = SIZE_UNITS.filter((unit) => fits(item.unit, unit));
  return (
    <div className="flex flex-wrap items-end gap-2">
      {item.unit !== 'each' && (
        <DetailField label={text('assess.size')} value={fields.size} onChange={(size) => onChange({ size })} />
      )}
      {units.length > 1 && (
        <label className="flex flex-col gap-1">
          <span className="text-xs text-fg-2">{text('assess.unit')}</span>
          <select
            value={fields.unit}
            onChange={({ target }) => onChange({ unit: units.find((unit) => unit === target.value) ?? fields.unit })}
            className="input h-11 w-18 [&>option]:bg-raised [&>option]:text-fg"
          >
            {units.map((unit) => (
              <option key={unit} value={unit}>
                {text(`assess.units.${unit}`)}
              </option>
            ))}
          </select>
        </label>
      )}
      <DetailField label={text('assess.packs')} value={fields.packs} onChange={(packs) => onChange({ packs })} />
      <DetailField
        label={text('assess.special')}
        value={fields.special}
        onChange={(special) => onChange({ special })}
      />
    </div>
  );
}

type DetailFieldProps = { label: string; value: string; onChange: (value: string) => void };

function DetailField({ label, value, onChange }: DetailFieldProps) {
  return (
    <label className="flex flex-col gap-1">
      <span className="text-xs text-fg-2">{label}</span>
      <input
        inputMode="decimal"
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="input num h-11 w-17 text-right"
      />
    </label>
  );
}

/** Returns the fields of a price, or the initial fields if it is null. */
function fieldsOf(item: PriceItem, price: Price | null, last: Price | null, format: (value: number) => string): Fields {
  const sizedPrice = price ?? (item.size === undefined ? last : null);
  return {
    price: price ? format(price.price) : '',
    size: format(sizedPrice?.size ?? item.size ?? 1),
    unit: sizedPrice?.unit ?? item.unit,
    packs: format(price?.packs ?? 1),
    special: price?.special === undefined ? '' : format(price.special),
    brand: price?.brand,
  };
}

/** Returns the price that the fields contain; null if they are incomplete or invalid. */
function priceOf(item: PriceItem, fields: Fields, parse: FieldNumber['parse']): Price | null {
  const [price, size, packs] = [fields.price, fields.size, fields.packs].map(parse);
  const special = fields.special.trim() === '' ? undefined : parse(fields.special);
  if (!isNumber(price) || !isNumber(size) || !isNumber(packs) || special === null) return null;
  const { unit, brand } = fields;
  const priceAnswer = {
    price,
    size,
    unit,
    ...(packs !== 1 && { packs }),
    ...(special !== undefined && { special }),
    ...(brand !== undefined && { brand }),
  };
  return answerProblem(item, priceAnswer) === null ? priceAnswer : null;
}

const isNumber = (value: unknown): value is number => typeof value === 'number';
