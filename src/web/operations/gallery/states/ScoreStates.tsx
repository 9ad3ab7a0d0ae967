import { CATEGORIES } from '../../../../domain/scoring/categories.ts';
import { FOUR_PS } from '../../../../domain/scoring/fourP.ts';
import { FOUR_P_COLORS } from '../../../charts/fourPColors.ts';
import { ScoreRing } from '../../../charts/ScoreRing.tsx';
import { Sparkline } from '../../../charts/Sparkline.tsx';
import { Swatch } from '../../../charts/Tooltip.tsx';
import { useFourPNames } from '../../../charts/useFourPNames.ts';
import { CategoryIcon } from '../../../ui/categoryIcons.tsx';
import { useText } from '../../../i18n/useText.ts';
import { AvatarStack } from '../../../lists/cells/AvatarStack.tsx';
import { Score } from '../../../places/stores/useStoreColumns.tsx';
import { ScoreBar } from '../../../audits/surveys/ScoreBar.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Delta } from '../../../ui/Delta.tsx';
import { StoreImage } from '../../../ui/StoreImage.tsx';
import { Section, State } from '../GalleryPage.tsx';
import { OVERALL_COURSE } from '../samples/sampleDays.ts';
import { useCategoryNames } from '../useCategoryNames.ts';

const FACES = ['Maya Lindqvist', 'Tomás Ferreira', 'Yuki Tanabe'].map((name) => ({ id: name, name, image: null }));

/** Shows components for scores, people, stores, the four Ps and the categories. */
export function ScoreStates() {
  const text = useText();
  const fourPs = useFourPNames();
  const categories = useCategoryNames();
  return (
    <Section title={text('gallery.sections.scores')}>
      <div className="flex w-full flex-wrap items-center gap-x-6 gap-y-4">
        <Score score={71} change={-1} />
        <Score score={84} change={6} />
        <Score score={null} change={null} />
        <Delta points={0} unit />
        <ScoreRing score={71} />
        <ScoreRing score={0} />
        <Sparkline values={OVERALL_COURSE} />
        <span className="w-40">
          <ScoreBar score={58} before={64} gain={78} />
        </span>
        <AvatarStack kind="users" faces={FACES} count={5} />
        <span className="flex gap-4">
          <Avatar name="Maya Lindqvist" image={null} size={64} />
          <StoreImage image={null} className="size-16 rounded-xl" />
        </span>
      </div>
      <State name={text('charts.fourP')}>
        <ul className="flex flex-wrap gap-x-5 gap-y-1">
          {FOUR_PS.map((fourP) => (
            <li key={fourP} className="flex items-center gap-2">
              <Swatch color={FOUR_P_COLORS[fourP]} square />
              {fourPs[fourP]}
            </li>
          ))}
        </ul>
      </State>
      <State name={text('header.foods')}>
        <ul className="flex flex-wrap gap-x-5 gap-y-2">
          {CATEGORIES.map((code) => (
            <li key={code} className="flex items-center gap-2">
              <span className="grid size-8 place-items-center rounded-lg bg-sunken">
                <CategoryIcon category={code} />
              </span>
              {categories[code]}
            </li>
          ))}
        </ul>
      </State>
    </Section>
  );
}
