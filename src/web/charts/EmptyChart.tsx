import type { ReactNode } from 'react';
import './charts.css';
import { Rules } from './Frame.tsx';
import { Radar } from './Radar.tsx';
import { useWidth } from './useWidth.ts';

/** Draws a chart without values, with a message. */
export function EmptyChart({ height, sentence }: { height: number; sentence: string }) {
  const [box, width] = useWidth('empty');
  return (
    <Sentence sentence={sentence} onRules>
      <div ref={box} className="chart overflow-x-clip">
        <svg width={width} height={height} aria-hidden className="block">
          <Rules size={{ width, height }} />
        </svg>
      </div>
    </Sentence>
  );
}

/** Draws a radar chart without values, with a message. */
export function EmptyRadar({ height, title, sentence }: { height: number; title: string; sentence: string }) {
  return (
    <Sentence sentence={sentence}>
      <Radar scores={null} before={null} height={height} title={title} color="none" />
    </Sentence>
  );
}

type SentenceProps = { sentence: string; onRules?: boolean; children: ReactNode };

function Sentence({ sentence, onRules = false, children }: SentenceProps) {
  return (
    <div className="relative">
      {children}
      <p className="absolute inset-0 grid place-items-center text-center text-fg-3">
        <span className={`rounded-md px-3 py-1 ${onRules ? 'bg-card' : ''}`}>{sentence}</span>
      </p>
    </div>
  );
}
