import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { packageRoot } from '../../src/server/files/packageRoot.ts';
import { insertAssessment } from '../../src/server/audits/assessments/changes.ts';
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

/** Reads a module of the fixtures. */
export async function fixtureModule(name: string): Promise<Module> {
  const file = path.join(packageRoot, 'test/fixtures/modules', `${name}.json`);
  return JSON.parse(await readFile(file, 'utf8')) as Module;
}

/** Stores an assessment of a plain module without answers, and returns its id. */
export async function addAssessment(
  db: Db,
  taken: { storeId: string; moduleId: number; module: string; userId: string; takenAt?: Date },
): Promise<string> {
  const id = randomUUID();
  const { takenAt = new Date(), ...row } = taken;
  await insertAssessment(db, ALL, {
    id,
    ...row,
    userName: 'An auditor',
    takenAt,
    startedAt: null,
    receivedAt: new Date(),
    contentHash: randomBytes(32),
    suggestion: [],
    result: { outcome: null, measures: [], computed: [], answers: [], standIns: {} },
  });
  return id;
}
