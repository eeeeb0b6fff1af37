import { Box, chakra, Flex, Table, Text } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { Button } from '../page/button.js';
import '../../theme/late-recipes.js';

export type ChartTable = { head: readonly string[]; rows: readonly (readonly string[])[] };

type ChartFigureProps = {
  title: string;
  /** The message of the chart in a sentence. */
  summary: string;
  table: ChartTable;
  children: ReactNode;
  actions?: ReactNode;
};

/** A chart, its sentence, and the same values as a table: for screen readers, for print, and for users who prefer to read. */
export function ChartFigure({ title, summary, table, children, actions }: ChartFigureProps) {
  const [isTable, setTable] = useState(false);
  return (
    <chakra.figure bg="bg.panel" borderWidth="1px" borderRadius="l3" p={{ base: '4', md: '5' }} minW="0">
      <chakra.figcaption>
        <Flex justify="space-between" align="flex-start" gap="3" wrap="wrap">
          <Text textStyle="h3" fontWeight="600">
            {title}
          </Text>
          <Flex gap="2" data-noprint>
            {actions}
            <Button size="xs" variant="outline" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
              {isTable ? 'Graphique' : 'Tableau'}
            </Button>
          </Flex>
        </Flex>
        <Text color="fg.muted" textStyle="dense" mt="1" mb="3">
          {summary}
        </Text>
      </chakra.figcaption>
      {isTable ? <Figures title={title} table={table} /> : <Box data-chart>{children}</Box>}
      {isTable ? null : (
        <Box data-printonly>
          <Figures title={title} table={table} />
        </Box>
      )}
    </chakra.figure>
  );
}

function Figures({ title, table: { head, rows } }: { title: string; table: ChartTable }) {
  return (
    <Box overflowX="auto" tabIndex={0} role="region" aria-label={title}>
      <Table.Root size="sm">
        <Table.Caption srOnly captionSide="top">
          {title}
        </Table.Caption>
        <Table.Header>
          <Table.Row>
            {head.map((text, index) => (
              <Table.ColumnHeader key={text} scope="col" textAlign={index === 0 ? 'start' : 'end'}>
                {text}
              </Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {rows.map(([first, ...rest]) => (
            <Table.Row key={first}>
              <Table.Cell asChild fontWeight="600">
                <th scope="row">{first}</th>
              </Table.Cell>
              {rest.map((text, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a row never move
                <Table.Cell key={index} textAlign="end" whiteSpace="nowrap">
                  {text}
                </Table.Cell>
              ))}
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </Box>
  );
}
