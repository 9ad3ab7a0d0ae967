import type { Tint } from './pictures.ts';
import type { Scene } from './scenes.ts';

/** The demo organisation as plain data. Every name is fictional. */

export type DemoStore = {
  name: string;
  groups: readonly string[];
  /**
   * The approximate overall scores of the store: [months before today, score], oldest first. The audits start at the
   * first point; without points there are none.
   */
  path: readonly (readonly [monthsAgo: number, score: number])[];
  /** Recently audited about weekly rather than monthly. */
  weekly?: true;
  /** No audits between these numbers of months before today. */
  pause?: readonly [from: number, to: number];
  /** The audit that is followed by another one on the same day, counted back from the latest (0). */
  repeatedAudit?: number;
  picture?: Tint;
};

export type DemoUser = {
  name: string;
  email: string;
  /** Without a group the user is an administrator. */
  group?: string;
  stores?: readonly string[];
  portrait?: Tint;
};

export const DEMO_GROUPS = ['Copperwick', 'Fernhollow', 'Saltmarrow', 'Windlebay'] as const;

export const DEMO_STORES: readonly DemoStore[] = [
  store('Acorn Lane Pantry', 'Fernhollow', [24, 56, 12, 66, 0, 82], {
    weekly: true,
    repeatedAudit: 2,
    picture: 'sage',
  }),
  store('Fernhollow Fresh', 'Fernhollow', [24, 68, 0, 89], { picture: 'clay' }),
  store('Mossgate Grocery', 'Fernhollow', [24, 52, 0, 70], { pause: [11, 7.5], picture: 'ochre' }),
  { ...store('Old Quarry Provisions', 'Fernhollow', [24, 47, 0, 63]), groups: ['Fernhollow', 'Copperwick'] },
  store('Thimble Hill Foods', 'Fernhollow', [4, 44, 0, 58], { picture: 'slate' }),
  store('Wren Street Larder', 'Fernhollow', [24, 61, 9, 60, 0, 74], { picture: 'plum' }),

  store('Barley Quay Foods', 'Windlebay', [24, 59, 10, 70, 0, 84], { weekly: true, picture: 'harbour' }),
  store('Driftwood Market', 'Windlebay', [24, 63, 0, 78], { picture: 'clay' }),
  store('Gullwing Grocery', 'Windlebay', [24, 50, 0, 68], { picture: 'sage' }),
  store('Lantern Pier Stores', 'Windlebay', [24, 62, 4, 79, 0.5, 53], { picture: 'ochre' }),
  store('Saffron Quay Deli', 'Windlebay', [7, 53, 0, 73], { picture: 'plum' }),
  store('Windlebay Market', 'Windlebay', [24, 57, 12, 72, 0, 76]),

  store('Copperwick Corner', 'Copperwick', [24, 41, 0, 47], { picture: 'clay' }),
  store('Foundry Row Foods', 'Copperwick', [24, 38, 0, 45], { picture: 'slate' }),
  store('Ironpot Stores', 'Copperwick', [24, 36, 0, 38]),
  store('Kiln Road Mini Mart', 'Copperwick', [24, 43, 0, 52], { weekly: true, picture: 'harbour' }),
  store('Smelter Street Shop', 'Copperwick', [24, 45, 0, 44]),
  store('Tinkers Yard Grocery', 'Copperwick', [24, 39, 0, 49]),

  store('Clover Field Foods', 'Saltmarrow', [24, 54, 0, 75], { weekly: true, picture: 'sage' }),
  store('Hayloft Provisions', 'Saltmarrow', [24, 60, 0, 66], { pause: [2.9, 0] }),
  store('Juniper Cross Stores', 'Saltmarrow', [13, 46, 0, 64], { picture: 'harbour' }),
  store('Millrace Grocery', 'Saltmarrow', [24, 66, 0, 80], { picture: 'ochre' }),
  store('Nettlewick Larder', 'Saltmarrow', []),
  store('Quince Tree Market', 'Saltmarrow', [24, 51, 0, 67]),
];

export const DEMO_USERS: readonly DemoUser[] = [
  { name: 'Maren Quillfeather', email: 'admin@example.org', portrait: 'sage' },
  { name: 'Odo Pepperwhistle', email: 'odo@example.org' },
  worker('Linnet Fairbarrow', 'manager', 'Windlebay', 'clay', [
    'Barley Quay Foods',
    'Driftwood Market',
    'Lantern Pier Stores',
    'Windlebay Market',
  ]),
  worker('Corin Tidewater-Plum', 'corin', 'Windlebay', undefined, ['Gullwing Grocery', 'Driftwood Market']),
  worker('Yara Saffronsmith', 'yara', 'Windlebay', 'ochre', ['Saffron Quay Deli']),
  worker('Nell Bramblewick', 'nell', 'Fernhollow', 'plum', ['Acorn Lane Pantry', 'Fernhollow Fresh']),
  worker('Tobias Fennelworth', 'tobias', 'Fernhollow', undefined, [
    'Acorn Lane Pantry',
    'Mossgate Grocery',
    'Thimble Hill Foods',
  ]),
  worker('Hazel Mosswright', 'hazel', 'Fernhollow', 'harbour', ['Old Quarry Provisions', 'Wren Street Larder']),
  worker('Rufus Kettleby-Oats', 'rufus', 'Copperwick', undefined, [
    'Copperwick Corner',
    'Foundry Row Foods',
    'Ironpot Stores',
    'Old Quarry Provisions',
  ]),
  worker('Ottoline Brasspenny', 'ottoline', 'Copperwick', 'slate', [
    'Kiln Road Mini Mart',
    'Smelter Street Shop',
    'Tinkers Yard Grocery',
  ]),
  worker('Perrin Haywhistle', 'perrin', 'Saltmarrow', undefined, [
    'Clover Field Foods',
    'Hayloft Provisions',
    'Millrace Grocery',
  ]),
  worker('Isolde Quincefold', 'isolde', 'Saltmarrow', undefined, ['Juniper Cross Stores', 'Nettlewick Larder']),
];

/** The group whose stores took part in the programme that the Compare page shows as an example. */
export const DEMO_PROGRAMME = { group: 'Saltmarrow' } as const;

/**
 * The audits that a second auditor repeated, counted back from the latest, and the question that the two auditors
 * interpret differently.
 */
export const SECOND_AUDITS = {
  auditor: 'Odo Pepperwhistle',
  unclear: 'fruit_near_checkout',
  pairs: [
    { store: 'Fernhollow Fresh', back: 1 },
    { store: 'Wren Street Larder', back: 1 },
    { store: 'Wren Street Larder', back: 3 },
    { store: 'Driftwood Market', back: 3 },
    { store: 'Gullwing Grocery', back: 1 },
    { store: 'Lantern Pier Stores', back: 2 },
    { store: 'Copperwick Corner', back: 2 },
    { store: 'Ironpot Stores', back: 1 },
    { store: 'Tinkers Yard Grocery', back: 3 },
    { store: 'Juniper Cross Stores', back: 1 },
    { store: 'Millrace Grocery', back: 2 },
    { store: 'Quince Tree Market', back: 2 },
  ],
} as const;

/** A point that was lost, fixed with before-and-after photos, and checked again by the next audit. */
export type DemoFix = {
  store: string;
  question: string;
  scene: Scene;
  /** The owner's comment when the action was done. */
  comment: string;
  /** True if the next audit earns the point; if false, that audit reopens the action. */
  lasts: boolean;
};

export const DEMO_FIXES: readonly DemoFix[] = [
  {
    store: 'Driftwood Market',
    question: 'water_eye_level',
    scene: 'fridge',
    comment: 'Water is now on both middle shelves; the cola went to the bottom.',
    lasts: true,
  },
  {
    store: 'Windlebay Market',
    question: 'sugary_checkout',
    scene: 'checkout',
    comment: 'The rack at the till has fruit now. The supplier collected the bottles.',
    lasts: false,
  },
];

/** The targets of stores and groups for the overall score, and the number of months from today until they are due. */
export const DEMO_TARGETS: readonly { place: 'stores' | 'groups'; name: string; score: number; months: number }[] = [
  { place: 'groups', name: 'Windlebay', score: 75, months: 5 },
  { place: 'groups', name: 'Copperwick', score: 55, months: 11 },
  { place: 'stores', name: 'Barley Quay Foods', score: 80, months: 2 },
  { place: 'stores', name: 'Driftwood Market', score: 85, months: 6 },
  { place: 'stores', name: 'Lantern Pier Stores', score: 70, months: 6 },
  { place: 'stores', name: 'Millrace Grocery', score: 82, months: 4 },
];

/** The former auditor of each group's stores, who no longer has an account. */
export const FORMER_AUDITORS: Readonly<Record<string, string>> = {
  Copperwick: 'Alaric Tinderbox',
  Fernhollow: 'Basil Thornapple',
  Saltmarrow: 'Greta Marrowgold',
  Windlebay: 'Finn Kelpwater',
};

/** The answers that managers may give, by question id; other questions stay unanswered. */
export const MANAGER_PHRASES: Readonly<Record<string, readonly string[]>> = {
  mgr_range_decides: [
    'I look at what sold last month and add one new thing.',
    'Customers ask, and I write it on the list by the till.',
    'Head office sends a list; I can choose a fifth of it.',
  ],
  mgr_range_hurdles: [
    'Deliveries come twice a week, so leafy greens are gone by Monday.',
    'We have one small fridge and it is always full.',
    'We throw away too much when the weather is bad.',
  ],
  mgr_place_decides: ['I do, together with the morning shift.', 'The plan comes from the group.', 'Mostly habit.'],
  mgr_place_hurdles: [
    'The soft drink company owns the fridge by the door.',
    'The aisle is narrow; there is only room for one stand.',
    'Nothing really; we moved the fruit to the front in spring.',
  ],
  mgr_price_setting: ['Cost plus a fixed margin.', 'I compare with the market on Saturdays.', 'The group sets them.'],
  mgr_price_offers: [
    'Whatever is in season and plentiful.',
    'The supplier proposes, I choose.',
    'We put on offer what has to go soon.',
  ],
  mgr_promo_methods: ['A chalk board outside.', 'Tastings on Friday afternoons.', 'We tell people at the till.'],
  mgr_promo_suppliers: ['Free fridges and posters.', 'A discount if their brand is at eye level.', 'Hardly anything.'],
  mgr_now_healthy: [
    'Good in fruit and bread, less so in drinks.',
    'About average for our street.',
    'Better than a year ago, and there is more to do.',
  ],
  mgr_now_customers: ['They like that it is fresh.', 'Some find it dear.', 'Parents thank us, teenagers do not.'],
  mgr_next_changes: [
    'Water goes to eye level, cordials to the bottom shelf.',
    'A second fruit stand near the till.',
    'We want to try wholemeal rolls from the bakery.',
  ],
  mgr_next_effects: [
    'A little more fruit, slightly fewer sweets.',
    'No change in the total.',
    'I expect a slow start.',
  ],
};

export const PLAN_NOTES: readonly string[] = [
  'Agreed with the manager, to be done before the next audit.',
  'Needs a second shelf; the group pays for it.',
  'Starts with the next delivery.',
  'Was in the plan last time too.',
];

/**
 * Creates a store. `pairs` is its path as a flat list: months before today, score, months before today, score, and so
 * on.
 */
function store(name: string, group: string, pairs: readonly number[], traits: Partial<DemoStore> = {}): DemoStore {
  const path = pairs.flatMap((monthsAgo, at) => (at % 2 === 0 ? [[monthsAgo, pairs[at + 1] ?? 0] as const] : []));
  return { name, groups: [group], path, ...traits };
}

function worker(
  name: string,
  mailbox: string,
  group: string,
  portrait: Tint | undefined,
  stores: readonly string[],
): DemoUser {
  return { name, email: `${mailbox}@example.org`, group, stores, ...(portrait ? { portrait } : {}) };
}
