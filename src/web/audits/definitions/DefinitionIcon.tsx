import { ClipboardCheck, Gavel, Receipt, Ruler, Scale, Truck, type LucideIcon } from 'lucide-react';
import type { Pillar } from '../../../domain/modules/module.ts';

const ICONS: Readonly<Record<Pillar | 'audit', LucideIcon>> = {
  audit: ClipboardCheck,
  policy: Gavel,
  practice: Ruler,
  price: Receipt,
  purchasing: Truck,
  rules: Scale,
};

/** Shows the icon of the audit instrument or of a module's pillar. */
export function DefinitionIcon({ of, className }: { of: Pillar | 'audit'; className: string }) {
  const Icon = ICONS[of];
  return <Icon className={className} strokeWidth={1.75} aria-hidden />;
}
