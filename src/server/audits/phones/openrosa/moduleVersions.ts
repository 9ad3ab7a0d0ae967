import { createHash } from 'node:crypto';
import type { Module } from '../../../../domain/modules/module.ts';
import type { Db } from '../../../db/schema.ts';
import { selectModulesInUse } from '../../../shared/definitions/moduleQueries.ts';
import { clipsOf, type DefinitionClip } from '../../../shared/definitions/clips.ts';
import { loadedModule, type LoadedModule } from '../../../shared/definitions/modules.ts';
import { insertModuleFormVersion } from './changes.ts';
import type { Words } from './form/languages.ts';
import { audioOf, clipsIn, keyOfClips } from './formClips.ts';
import type { ListedForm } from './lists.ts';
import { moduleXformOf } from './moduleForm/xform.ts';
import { selectModuleFormVersions } from './queries.ts';
import { revisionOf, versionText, VERSION_TO_COME, type FormVersions } from './revisions.ts';

/** The form of a module in use. */
export type ModuleForm = ListedForm & { indexedModule: LoadedModule };

const formIdOf = (module: string): string => `fourscore-${module}`;

/** Manages the versions of module forms, as `openForms` does for the audit's form. */
export function openModuleForms(db: Db, words: Words, clock: () => Date) {
  const drafts = new WeakMap<Module, { clips: string; xml: string; checksum: Buffer }>();
  const versions: FormVersions = {
    select: (id) => selectModuleFormVersions(db, id),
    insert: ({ id, ...row }) => insertModuleFormVersion(db, { module_id: id, ...row, made_at: clock() }),
  };

  function draftOf(module: Module, clips: readonly DefinitionClip[]) {
    const key = keyOfClips(clips);
    const form = drafts.get(module);
    if (form?.clips === key) return form;
    const names = { id: formIdOf(module.module), version: VERSION_TO_COME };
    const xml = moduleXformOf(module, names, words, audioOf(clips));
    const draft = { clips: key, xml, checksum: createHash('sha256').update(xml).digest() };
    drafts.set(module, draft);
    return draft;
  }

  async function formOf(id: number): Promise<ModuleForm> {
    const indexedModule = await loadedModule(db, id);
    const { module } = indexedModule;
    const clips = await clipsOf(db, module.module, { ...module });
    const { xml, checksum } = draftOf(module, clips);
    const version = versionText(module.version, await revisionOf(versions, id, checksum));
    const form = {
      id: formIdOf(module.module),
      version,
      title: module.title.en,
      clips: clipsIn(xml, clips),
      indexedModule,
    };
    return { ...form, xml: xml.replace(VERSION_TO_COME, version) };
  }

  return {
    /** Returns the forms of the modules in use, sorted by id. */
    async current(): Promise<ModuleForm[]> {
      const forms = await Promise.all((await selectModulesInUse(db)).map(({ id }) => formOf(id)));
      return forms.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    },

    /** Returns the module of a stored form version, or null if there is none. */
    async moduleOf(formId: string, version: string): Promise<LoadedModule | null> {
      const versionRow = (await selectModuleFormVersions(db)).find(
        (row) => formIdOf(row.name) === formId && versionText(row.version, row.revision) === version,
      );
      return versionRow ? loadedModule(db, versionRow.id) : null;
    },
  };
}

export type ModuleForms = ReturnType<typeof openModuleForms>;
