import { ScoreScreen } from '../ScoreScreen.tsx';
import { useSelectedFood, useSelectedStore } from '../../../shell/selection.ts';
import { CATEGORY_COLORS, CategoryIcon } from '../../../ui/categoryIcons.tsx';

/** Shows the dashboard's charts for the selected food category (spec section 2, 'Food category screen'). */
export function FoodCategoryPage() {
  const store = useSelectedStore();
  const food = useSelectedFood();
  return (
    <ScoreScreen
      store={store}
      food={food.id}
      title={
        <span className="flex items-center gap-2.5">
          <CategoryIcon category={food.id} className="size-6 shrink-0" />
          {food.name}
        </span>
      }
      name={food.name}
      color={CATEGORY_COLORS[food.id]}
      of={store.store_name}
    />
  );
}
