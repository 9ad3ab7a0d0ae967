import { describe, expect, it } from 'vitest';
import { fileName } from './png.ts';
import { pngDocument } from './pngDocument.ts';

const DRAWING = {
  chart: '<svg id="chart"/>',
  width: 300,
  height: 200,
  colors: { card: '#fff', text: '#111', note: '#444' },
  fontFamily: '"Geist Variable", sans-serif',
  fontFaces: '@font-face{}',
};

describe('the picture of a chart', () => {
  it('has the title, subject and legend above the chart', () => {
    const legend = [{ name: 'Price', color: 'teal' }];
    const { svg, width, height } = pngDocument({ title: 'Ps', subtitle: 'Harbour', legend }, DRAWING, () => 30);
    expect([width, height]).toEqual([340, 306]);
    expect(svg).toMatch(/>Ps<.*>Harbour<.*fill="teal".*>Price<.*id="chart"/);
  });

  it('wraps a legend that is too wide for the picture', () => {
    const legend = ['a', 'b', 'c'].map((name) => ({ name, color: 'teal' }));
    const one = pngDocument({ title: '', subtitle: '', legend }, DRAWING, () => 30);
    const three = pngDocument({ title: '', subtitle: '', legend }, DRAWING, () => 250);
    expect(three.height - one.height).toBe(40);
  });

  it('treats names as text, whatever they contain', () => {
    const { svg } = pngDocument({ title: '<script>"A" & B', subtitle: '', legend: [] }, DRAWING, () => 0);
    expect(svg).toContain('&lt;script&gt;&quot;A&quot; &amp; B');
    expect(svg).toContain('font-family="&quot;Geist Variable&quot;, sans-serif"');
  });

  it.each([
    ['Ps over time (%) Harbour Market, 21 Oct – 21 Nov 2026', 'ps-over-time-harbour-market-21-oct-21-nov-2026'],
    ['../スコア: 港?', 'スコア-港'],
  ])('sets the file name: %s', (words, name) => {
    expect(fileName(words)).toBe(name);
  });
});
