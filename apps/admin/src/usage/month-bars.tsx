import { counted } from '@inkfield/web/counted';
import { monthName, scaleEnd } from './months.ts';

/** In pixels; the bars' widths are parts of the whole, so that the drawing fits any screen and keeps its words. */
const height = 200;
const top = 16;
const bottom = height - 24;
const scaleWidth = 44;
const mostLabels = 3;

/** Documents of each month as bars. The table below it says the same in numbers. */
export function MonthBars({ months, counts }: { months: string[]; counts: number[] }) {
  const most = Math.max(0, ...counts);
  const end = scaleEnd(most);
  const busiest = months[counts.indexOf(most)] ?? '';
  const label =
    most === 0
      ? 'Documents by month: none.'
      : `Documents by month: most in ${monthName(busiest)}, ${counted(most, 'document')}. The table below has every number.`;
  return (
    // An image of another file could not take the colours of the page.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="img" aria-label={label} className="mt-2 flex">
      <svg width={scaleWidth} height={height} className="flex-none">
        {ticks(end).map((count) => (
          <text key={count} x={scaleWidth - 8} y={yOf(count, end) + 4} textAnchor="end" className={wordLook}>
            {count.toLocaleString(undefined, { notation: 'compact' })}
          </text>
        ))}
      </svg>
      <svg height={height} className="min-w-0 flex-1">
        {ticks(end).map((count) => (
          <line key={count} x2="100%" y1={yOf(count, end)} y2={yOf(count, end)} className="stroke-line" />
        ))}
        {months.map((month, at) => (
          <Bar key={month} month={month} at={at} of={months.length} count={counts[at] ?? 0} end={end} />
        ))}
      </svg>
    </div>
  );
}

const wordLook = 'fill-muted text-xs';
const ticks = (end: number) => [0, end / 2, end];
const yOf = (count: number, end: number) => bottom - ((bottom - top) * count) / end;

interface BarProps {
  month: string;
  at: number;
  of: number;
  count: number;
  end: number;
}

function Bar({ month, at, of, count, end }: BarProps) {
  const share = 100 / of;
  // Something is more than nothing, however much there was in other months.
  const barHeight = count === 0 ? 0 : Math.max(2, bottom - yOf(count, end));
  // Counted from the newest, which so always has a label.
  const isLabelled = (of - 1 - at) % Math.ceil(of / mostLabels) === 0;
  // Narrow bars leave no room for words on both sides of the last one.
  const isLast = at === of - 1 && of > mostLabels;
  return (
    <g>
      <rect
        x={`${at * share + share * 0.15}%`}
        width={`${share * 0.7}%`}
        y={bottom - barHeight}
        height={barHeight}
        className="fill-primary"
      >
        <title>{`${monthName(month)}: ${counted(count, 'document')}`}</title>
      </rect>
      {isLabelled && (
        <text
          x={isLast ? '100%' : `${at * share + share / 2}%`}
          y={height - 6}
          textAnchor={isLast ? 'end' : 'middle'}
          className={wordLook}
        >
          {monthName(month, 'short')}
        </text>
      )}
    </g>
  );
}
