/** A sample invoice; amounts in euros. */
export const INVOICE = {
  number: 'FS-2026-0118',
  due: '2026-12-18',
  to: ['Coastal Food Co-operative', '12 Harbour Street', 'Port Linden'],
  lines: [
    { item: 'Audit, Harbour Market', quantity: 4, price: 120 },
    { item: 'Audit, Maple Grocer', quantity: 3, price: 120 },
    { item: 'Workshop: what to fix first', quantity: 1, price: 480 },
    { item: 'Printed reports', quantity: 24, price: 1.5 },
  ],
  taxPercent: 20,
};
