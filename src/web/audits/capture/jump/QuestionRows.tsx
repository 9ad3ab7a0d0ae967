import { Camera, ChevronRight } from 'lucide-react';
import { useTextAttributes } from '../../../i18n/questionLanguage.ts';
import { useText } from '../../../i18n/useText.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { CategoryIcon } from '../../../ui/categoryIcons.tsx';
import type { Filter, FoundCategory, FoundQuestion } from './foundQuestions.ts';
import type { JumpIndexProps } from './jumpIndexProps.ts';
import { PlaceLink } from './PlaceLink.tsx';

const QUESTION = {
  sheet: 'flex min-h-11 items-center gap-3 py-1.5 pr-4 pl-12 text-base',
  panel:
    'flex min-h-8 items-center gap-2.5 rounded-lg py-1.5 pr-2.5 pl-9.5 text-fg-2 hover:bg-sunken hover:text-fg pointer-coarse:min-h-10',
} as const;

type QuestionRowsProps = JumpIndexProps & {
  matches: readonly FoundCategory[];
  /** The filter to name if nothing matches; 'all' if the search text is the reason. */
  empty: Filter;
};

/** Lists questions by category, each linking to its card. */
export function QuestionRows({ matches, empty, ...props }: QuestionRowsProps) {
  const { look } = props;
  const text = useText();
  const format = useFormat();
  const attributes = useTextAttributes();
  if (matches.length === 0) {
    return <p className="px-4 py-8 text-center text-balance text-fg-2">{text(`capture.jump.none.${empty}`)}</p>;
  }
  return (
    <ul className={look === 'sheet' ? 'divide-y divide-line' : 'flex flex-col gap-1.5'}>
      {matches.map(({ category, questions }) => (
        <li key={category.code}>
          <p
            className={`flex min-h-9 items-center font-medium ${look === 'sheet' ? 'gap-3 px-4 pt-1 text-base' : 'gap-2.5 px-2.5'}`}
          >
            <CategoryIcon
              category={category.code}
              className={look === 'sheet' ? 'size-5 shrink-0' : 'size-4.5 shrink-0'}
            />
            <span {...attributes()} className="min-w-0 flex-1">
              {category.name}
            </span>
            <span className="num text-xs font-normal text-fg-2">{format.number(questions.length)}</span>
          </p>
          <ul>
            {questions.map((item) => (
              <QuestionRow key={item.question._id} {...props} {...item} />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function QuestionRow({ question, part, ...props }: JumpIndexProps & FoundQuestion) {
  const { look, audit } = props;
  const text = useText();
  const attributes = useTextAttributes();
  const photos = audit.draft.photos.filter(({ questionId }) => questionId === question._id).length;
  return (
    <li>
      <PlaceLink {...props} to={{ part: part.key, q: question._id }} current={false} className={QUESTION[look]}>
        <span {...attributes()} className="min-w-0 flex-1 text-pretty">
          {question.text}
        </span>
        {photos > 0 && (
          <span className="num inline-flex shrink-0 items-center gap-1 text-xs text-fg-2">
            <Camera className="size-3.5 text-fg-3" aria-hidden />
            <span className="sr-only">{text('photos.count', { count: photos })}</span>
            <span aria-hidden>{photos}</span>
          </span>
        )}
        {look === 'sheet' && <ChevronRight className="size-4 shrink-0 text-fg-3" aria-hidden />}
      </PlaceLink>
    </li>
  );
}
