import { Box, chakra, Flex } from '@chakra-ui/react';
import { num } from '../format/format.js';
import { ChartFigure, type ChartTable } from './chart-figure.js';
import { niceTop } from './slices.js';

/** `at`: the place on the axis, from 0 to 1. */
export type LinePoint = { at: number; value: number };
export type Line = { name: string; colour: number; isFaint?: boolean; points: readonly LinePoint[] };

const [width, height, bottom, left] = [760, 220, 22, 62];
const ticks = 4;
const stroke = (colour: number): string => `var(--chakra-colors-chart-${colour})`;

type LineChartProps = {
  title: string;
  summary: string;
  lines: readonly Line[];
  /** The names along the axis. */
  marks: readonly { at: number; label: string }[];
  table: ChartTable;
};

/** Lines in steps: a value stays until the next point. The axis goes from the least value, or 0, to the most. */
export function LineChart({ title, summary, lines, marks, table }: LineChartProps) {
  const values = lines.flatMap(({ points }) => points.map(({ value }) => value));
  const top = niceTop(Math.max(0, ...values));
  const least = Math.min(0, ...values);
  const floor = least < 0 ? -niceTop(-least) : 0;
  const xOf = (at: number): number => left + at * (width - left - 4);
  const yOf = (value: number): number => height - bottom - ((value - floor) / (top - floor)) * (height - bottom - 8);
  const levels = [...Array.from({ length: ticks + 1 }, (_, index) => floor + ((top - floor) * index) / ticks), 0];
  return (
    <ChartFigure title={title} summary={summary} table={table}>
      <Box overflowX="auto" tabIndex={0} role="region" aria-label={`${title}, graphique`}>
        <chakra.svg
          viewBox={`0 0 ${width} ${height}`}
          width="100%"
          minW="560px"
          maxH="280px"
          role="img"
          aria-label={`${title}. ${summary}`}
        >
          {[...new Set(levels)].map((level) => (
            <g key={level}>
              <line
                x1={left}
                x2={width}
                y1={yOf(level)}
                y2={yOf(level)}
                stroke="var(--chakra-colors-border)"
                strokeWidth={level === 0 ? 2 : 1}
              />
              <text
                x={left - 6}
                y={yOf(level)}
                fontSize={11}
                textAnchor="end"
                dominantBaseline="central"
                fill="var(--chakra-colors-fg-muted)"
              >
                {num(level)}
              </text>
            </g>
          ))}
          {marks.map(({ at, label }) => (
            <text key={label} x={xOf(at)} y={height - 6} fontSize={11} textAnchor="middle" fill="var(--chakra-colors-fg-muted)">
              {label}
            </text>
          ))}
          {lines.map(({ name, colour, isFaint, points }) => (
            <path
              key={name}
              d={stepsOf(points, xOf, yOf)}
              fill="none"
              stroke={stroke(colour)}
              strokeWidth={isFaint ? 1.5 : 2.5}
              strokeDasharray={isFaint ? '4 4' : undefined}
              strokeLinejoin="round"
            />
          ))}
        </chakra.svg>
      </Box>
      <Flex gap="4" mt="2" textStyle="dense" wrap="wrap">
        {lines.map(({ name, colour, isFaint }) => (
          <Flex key={name} align="center" gap="2">
            <Box
              w="5"
              borderTopWidth="3px"
              borderStyle={isFaint ? 'dashed' : 'solid'}
              style={{ borderColor: stroke(colour) }}
              aria-hidden
            />
            {name}
          </Flex>
        ))}
      </Flex>
    </ChartFigure>
  );
}

/** Horizontal to the place of each point, then vertical to its value. */
function stepsOf([first, ...rest]: readonly LinePoint[], xOf: (at: number) => number, yOf: (value: number) => number): string {
  if (!first) return '';
  const steps = rest.map(({ at, value }) => `H ${xOf(at).toFixed(1)} V ${yOf(value).toFixed(1)}`);
  return [`M ${xOf(first.at).toFixed(1)} ${yOf(first.value).toFixed(1)}`, ...steps].join(' ');
}
