import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { packageRoot } from '../../src/server/files/packageRoot.ts';
import { insertAssessment } from '../../src/server/audits/assessments/changes.ts';
import type { Result } from '../../src/server/audits/assessments/result.ts';
import type { Db } from '../../src/server/db/schema.ts';
import { ALL } from '../../src/server/identity/scope.ts';
import type { Module } from '../../src/domain/modules/module.ts';

/** Returns a small valid module: one question, and its score as the only measure. */
export function plainModule(name: string, over: Partial<Module> = {}): Module {
  return {
    format: 1,
    module: name,
    version: '1.0',
    pillar: 'rules',
    title: { en: `Module ${name}` },
    languages: [{ tag: 'en' }],
    source: { title: 'A test' },
    sections: [
      {
        code: 'only',
        title: { en: 'Only section' },
        items: [{ varname: 'sold', text: { en: 'Is it sold?' }, kind: 'yes_no', earns: 'yes' }],
      },
    ],
    measures: [{ id: 'share', title: { en: 'Share' }, formula: 'score()', unit: '%', decimals: 0, direction: 'up' }],
    ...over,
  };
}

/** Returns a module with an item of each kind and a basket. */
export function cornerModule(): Module {
  return plainModule('corner', {
    title: { en: 'Corner store', es: 'Tienda' },
    languages: [{ tag: 'en' }, { tag: 'es' }],
    sections: [
      {
        code: 'only',
        title: { en: 'Only section' },
        items: [
          { varname: 'fruit', text: { en: 'Fruit sold?' }, kind: 'yes_no', earns: 'yes' },
          {
            varname: 'step',
            text: { en: 'How far?' },
            kind: 'choice',
            choices: [
              { code: 'none', text: { en: 'None' }, points: 0 },
              { code: 'done', text: { en: 'Done' }, points: 1 },
            ],
          },
          {
            varname: 'drinks',
            text: { en: 'Drinks' },
            kind: 'multi',
            choices: [{ code: 'water', text: { en: 'Water' } }],
          },
          { varname: 'metres', text: { en: 'Shelf' }, kind: 'number', unit: 'm', min: 0, max: 50 },
          { varname: 'rice', text: { en: 'Rice' }, kind: 'price', unit: 'kg' },
          { varname: 'bread', text: { en: 'Bread' }, kind: 'price', unit: 'kg' },
          { varname: 'day', text: { en: 'Day' }, kind: 'date' },
          { varname: 'remark', text: { en: 'Remark' }, kind: 'text' },
        ],
      },
    ],
    baskets: [
      {
        code: 'staple',
        title: { en: 'Staple' },
        days: 14,
        items: [
          { item: 'rice', amount: 3, unit: 'kg' },
          { item: 'bread', amount: 1, unit: 'kg' },
        ],
      },
    ],
    measures: [
      { id: 'share', title: { en: 'Share', es: 'Parte' }, formula: 'score()', unit: '%', decimals: 0, direction: 'up' },
      {
        id: 'cost',
        title: { en: 'Cost' },
        formula: "basket('staple')",
        decimals: 2,
        direction: 'down',
        coverage: "basket_coverage('staple')",
        enough: 0.9,
      },
    ],
    outcome: [{ state: 'ready', when: 'score() >= 50', text: { en: 'Ready' }, tone: 'good' }],
  });
}

/** Reads a module of the fixtures. */
export async function fixtureModule(name: string): Promise<Module> {
  const file = path.join(packageRoot, 'test/fixtures/modules', `${name}.json`);
  return JSON.parse(await readFile(file, 'utf8')) as Module;
}

/** Stores an assessment, by default without answers and measures, and returns its id. */
export async function addAssessment(
  db: Db,
  assessment: {
    storeId: string;
    moduleId: number;
    module: string;
    userId: string;
    takenAt?: Date;
    result?: Partial<Result>;
  },
): Promise<string> {
  const id = randomUUID();
  const { takenAt = new Date(), result, ...row } = assessment;
  await insertAssessment(db, ALL, {
    id,
    ...row,
    userName: 'An auditor',
    takenAt,
    startedAt: null,
    receivedAt: new Date(),
    contentHash: randomBytes(32),
    suggestion: [],
    voidReason: null,
    result: { outcome: null, measures: [], computed: [], answers: [], standIns: {}, ...result },
  });
  return id;
}
