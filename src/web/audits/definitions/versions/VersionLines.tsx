import { MARGIN, type Size } from '../../../charts/shapes/plot.ts';

/** A version that came into use: a short label, a sentence about it, and whether it breaks comparison. */
type VersionMark = { day: string; label: string; words: string; breaks: boolean };

/** The width of one letter of a label, and the gap between labels, in pixels. */
const LETTER = 7;
const GAP = 10;

type VersionLinesProps = { marks: readonly VersionMark[]; place: (day: string) => number; size: Size };

/**
 * Draws a vertical line where each version came into use, solid if it breaks comparison. Versions without room for a
 * label have only a line.
 */
export function VersionLines({ marks, place, size: { width, height } }: VersionLinesProps) {
  const right = width - MARGIN.right;
  let end = right;
  return marks.toReversed().map(({ day, label, words, breaks }) => {
    const x = place(day);
    const room = label.length * LETTER + GAP;
    const isAtEnd = x + room > right;
    const hasRoom = isAtEnd ? end === right : x + room <= end;
    if (hasRoom) end = isAtEnd ? x - room : x - GAP;
    return (
      <g key={`${day} ${words}`} className="chart-late">
        <title>{words}</title>
        <line
          x1={x}
          x2={x}
          y1={MARGIN.top - 14}
          y2={height - MARGIN.bottom}
          stroke="var(--fg-3)"
          strokeWidth={1}
          shapeRendering="crispEdges"
          {...(!breaks && { strokeDasharray: '3 3' })}
        />
        {hasRoom && (
          <text
            x={isAtEnd ? x - 5 : x + 5}
            y={MARGIN.top - 6}
            textAnchor={isAtEnd ? 'end' : 'start'}
            className="chart-tick chart-halo"
          >
            {label}
          </text>
        )}
      </g>
    );
  });
}
