import { ClipboardCheck, Gavel, Receipt, Ruler, Scale, Truck, type LucideIcon } from 'lucide-react';
import type { listDefinitions, listPacks } from '../../../contract/audits/definitions.ts';
import type { ReplyOf } from '../../../contract/kit/call.ts';
import type { Pillar } from '../../../domain/modules/module.ts';

/** A definition in the list: the audit instrument, or a module. */
export type Definition = ReplyOf<typeof listDefinitions>['resultData'][number];

/** A module that ships with the product. */
export type Pack = ReplyOf<typeof listPacks>['resultData'][number];

/** The icons of the pillars. */
const PILLAR_ICONS: Readonly<Record<Pillar, LucideIcon>> = {
  policy: Gavel,
  practice: Ruler,
  price: Receipt,
  purchasing: Truck,
  rules: Scale,
};

export const iconOf = ({ kind = 'module', pillar }: { kind?: Definition['kind']; pillar: Pillar }): LucideIcon =>
  kind === 'audit' ? ClipboardCheck : PILLAR_ICONS[pillar];
