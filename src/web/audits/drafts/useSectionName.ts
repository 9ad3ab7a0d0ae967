import { useText } from '../../i18n/useText.ts';
import { categoryName, isSectioned, titleOf, type Group } from './content/structure.ts';
import { useEditor } from './editorContext.ts';

/** Returns a function that returns the title of a section, or the name of another list. */
export function useGroupTitle(): (group: Group) => string {
  const text = useText();
  const { language } = useEditor();
  return (group) => (group.heading ? titleOf(group.heading, language) : text(`editor.lists.${listNameOf(group)}`));
}

/** Returns a function that returns the title of a section, preceded by its food category if it has one. */
export function useSectionName(): (group: Group) => string {
  const { definition, language } = useEditor();
  const titleIn = useGroupTitle();
  return (group) => {
    const title = titleIn(group);
    return group.category === null ? title : `${categoryName(definition, group.category, language)}: ${title}`;
  };
}

function listNameOf(group: Group) {
  if (isSectioned(group)) return group.kind === 'manager' ? 'managerQuestions' : 'scope';
  return group.path as 'measures';
}
