import { counted, monthName, scaleEnd } from './months.ts';

/** In pixels; the bars' widths are parts of the whole, so that the drawing fits any screen and keeps its words. */
const height = 200;
const top = 16;
const bottom = height - 24;
const left = 40;
const mostLabels = 4;

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
    <svg role="img" aria-label={label} width="100%" height={height} className="mt-2 block">
      <Scale end={end} />
      <svg x={left} height={height} className="w-[calc(100%-2.5rem)]">
        {months.map((month, at) => (
          <Bar key={month} month={month} at={at} of={months.length} count={counts[at] ?? 0} end={end} />
        ))}
      </svg>
    </svg>
  );
}

const yOf = (count: number, end: number) => bottom - ((bottom - top) * count) / end;

function Scale({ end }: { end: number }) {
  return [0, end / 2, end].map((count) => {
    const y = yOf(count, end);
    return (
      <g key={count}>
        <line x1={left} x2="100%" y1={y} y2={y} className="stroke-line" />
        <text x={left - 8} y={y + 4} textAnchor="end" className="fill-muted text-xs">
          {count.toLocaleString(undefined, { notation: 'compact' })}
        </text>
      </g>
    );
  });
}

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
          x={`${at * share + share / 2}%`}
          y={height - 6}
          textAnchor={at === of - 1 && of > mostLabels ? 'end' : 'middle'}
          className="fill-muted text-xs"
        >
          {monthName(month, 'short')}
        </text>
      )}
    </g>
  );
}
