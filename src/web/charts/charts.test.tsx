// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { IntlProvider } from 'use-intl';
import { afterEach, describe, expect, it } from 'vitest';
import words from '../../../public/i18n/en.json' with { type: 'json' };
import { ChartCard } from './ChartCard.tsx';
import { EmptyChart } from './EmptyChart.tsx';
import { FourPColumns } from './FourPColumns.tsx';
import { FourPLegend } from './FourPLegend.tsx';
import { Radar } from './Radar.tsx';
import { ScoreArea } from './ScoreArea.tsx';
import type { ScoreDay } from './shapes/scoreDays.ts';

const DAYS: ScoreDay[] = [60, 71, 64].map((score, index) => ({
  day: `2026-11-0${index + 2}`,
  score,
  fourPs: { 1: score, 2: 50, 3: 0, 4: 100 },
}));
const BINS = DAYS.map(({ day, fourPs }) => ({ from: day, to: day, fourPs }));

afterEach(cleanup);

function show(element: ReactElement) {
  return render(
    <IntlProvider locale="en-GB" messages={words} timeZone="UTC">
      {element}
    </IntlProvider>,
  );
}

const area = <ScoreArea days={DAYS} height={260} title="Score over time (%)" name="Overall" color="red" />;

describe('the crosshair', () => {
  it('shows the latest value at first, and follows the keys', () => {
    show(area);
    const slider = screen.getByRole('slider', { name: 'Score over time (%)' });
    const valueText = () => slider.getAttribute('aria-valuetext');
    expect(valueText()).toBe('4 Nov 2026: Overall 64%');
    fireEvent.keyDown(slider, { key: 'ArrowLeft' });
    expect(valueText()).toBe('3 Nov 2026: Overall 71%');
    fireEvent.keyDown(slider, { key: 'Home' });
    expect(valueText()).toBe('2 Nov 2026: Overall 60%');
    fireEvent.keyDown(slider, { key: 'PageUp' });
    expect(slider.getAttribute('aria-valuenow')).toBe('2');
    fireEvent.keyDown(slider, { key: 'End' });
    expect(valueText()).toBe('4 Nov 2026: Overall 64%');
  });

  it('shows a tooltip, which is hidden by Escape and when the pointer or the focus leaves', () => {
    show(area);
    const slider = screen.getByRole('slider');
    for (const leave of [
      () => fireEvent.keyDown(slider, { key: 'Escape' }),
      () => fireEvent.pointerLeave(slider),
      () => fireEvent.blur(slider),
    ]) {
      fireEvent.keyDown(slider, { key: 'ArrowLeft' });
      fireEvent.keyDown(slider, { key: 'Home' });
      fireEvent.keyDown(slider, { key: 'ArrowRight' });
      expect(screen.queryByText('3 Nov 2026')).not.toBeNull();
      leave();
      expect(screen.queryByText('3 Nov 2026')).toBeNull();
    }
  });

  it('goes to the value nearest to the pointer', () => {
    show(area);
    const slider = screen.getByRole('slider');
    fireEvent.pointerMove(slider, { clientX: 320 });
    expect(slider.getAttribute('aria-valuenow')).toBe('1');
    fireEvent.pointerMove(slider, { clientX: 0 });
    expect(slider.getAttribute('aria-valuenow')).toBe('0');
  });

  it('ignores other keys', () => {
    show(area);
    expect(fireEvent.keyDown(screen.getByRole('slider'), { key: 'Tab' })).toBe(true);
    expect(fireEvent.keyDown(screen.getByRole('slider'), { key: 'ArrowLeft' })).toBe(false);
  });
});

describe('the marks', () => {
  it('labels the highest value', () => {
    show(area);
    expect(screen.getByText('71')).toBeDefined();
  });

  it('list each P of a day except hidden ones, and say what the columns average', () => {
    show(
      <FourPColumns
        bins={BINS}
        span="week"
        hidden={new Set([2])}
        width={640}
        height={260}
        title="Ps over time (%)"
        box={null}
      />,
    );
    const slider = screen.getByRole('slider', { name: 'Ps over time (%), Weekly averages' });
    expect(slider.getAttribute('aria-valuetext')).toBe(
      '4 Nov 2026: Product availability 64%, Price 0%, Promotion 100%',
    );
    expect(screen.getByText('Weekly averages')).toBeDefined();
  });

  it('prints the values at the axes of the radar', () => {
    show(<Radar scores={{ 1: 83, 2: 67, 3: 78, 4: 57 }} before={null} height={300} title="Scores" color="red" />);
    const radar = screen.getByRole('img', {
      name: 'Scores, Product availability 83%, Placement 67%, Price 78%, Promotion 57%',
    });
    expect(within(radar).getByText('78%')).toBeDefined();
  });

  it('draw no point for a P with nothing counted, and list it', () => {
    const { container } = show(
      <Radar scores={{ 1: 83, 2: null, 3: 0, 4: 57 }} before={null} height={300} title="Scores" color="red" />,
    );
    expect(
      screen.getByRole('img', {
        name: 'Scores, Product availability 83%, Placement Not assessed, Price 0%, Promotion 57%',
      }),
    ).toBeDefined();
    expect(container.querySelectorAll('circle')).toHaveLength(3);
    expect(container.querySelector('polygon[stroke="red"]')?.getAttribute('points')?.split(' ')).toHaveLength(3);
  });

  it('show one sentence if there is nothing to draw', () => {
    show(<EmptyChart height={260} sentence="No scores in this period" />);
    expect(screen.getByText('No scores in this period')).toBeDefined();
  });
});

describe('the legend', () => {
  it('hides a series and shows it again, but never the last one', async () => {
    const changes: number[][] = [];
    const legend = (hiddenFourPs: Set<1 | 2 | 3 | 4>) => (
      <FourPLegend hidden={hiddenFourPs} onChange={(next) => changes.push([...next])} />
    );
    show(legend(new Set([2, 3, 4])));
    await userEvent.click(screen.getByRole('button', { name: 'Product availability', pressed: true }));
    expect(changes).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Price', pressed: false }));
    expect(changes).toEqual([[2, 4]]);
  });
});

describe('the card', () => {
  const figures = {
    note: 'Weekly averages',
    columns: ['Date', 'Overall'],
    rows: DAYS.map(({ day, score }) => ({ name: day, values: [`${score}%`] })),
  };

  it('shows the same figures as a table', async () => {
    show(
      <ChartCard title="Score" note="" subject="Harbour Market" figures={figures} height={260}>
        {() => area}
      </ChartCard>,
    );
    expect(screen.queryByRole('table')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Table view of Score', pressed: false }));
    const table = await screen.findByRole('table', { name: 'Score, Weekly averages' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Date', 'Overall']);
    expect(within(table).getByRole('row', { name: '2026-11-03 71%' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Table view of Score', pressed: true }));
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('has neither table nor picture without figures', () => {
    show(
      <ChartCard title="Score" note="" subject="" figures={null} height={260}>
        {() => null}
      </ChartCard>,
    );
    expect(screen.getAllByRole('button').map((button) => button.hasAttribute('disabled'))).toEqual([true, true]);
  });
});
