import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Panel } from '../../ui/feedback/panels.js';
import { PlainSelect } from '../../ui/field/plain-select.js';
import { euros, num, today } from '../../ui/format/format.js';
import { ExportButton } from '../../ui/list/export-button.js';
import { Box, HStack, Text } from '../../ui/page/layout.js';
import { giftVouchers } from './gift.api.js';

const thisYear = () => Number(today().slice(0, 4));
/** The years that a control may look at: this one, the next and the three before. */
const years = (): number[] => [1, 0, -1, -2, -3].map((offset) => thisYear() + offset);

/** The evidence of a year for a control of the URSSAF. */
export function UrssafYear() {
  const [year, setYear] = useState(String(thisYear()));
  const filters = { 'filters[year|eq]': Number(year) };
  const { data } = useQuery(giftVouchers.list({ ...filters, limit: 1 }));
  return (
    <Panel title="Contrôle de l’URSSAF">
      <HStack gap="3" wrap="wrap" justify="space-between">
        <HStack gap="3" wrap="wrap">
          <Box w="120px">
            <PlainSelect
              label="Année du contrôle"
              value={year}
              choices={years().map((value) => ({ value: String(value), label: String(value) }))}
              onChange={setYear}
            />
          </Box>
          {data ? (
            <Text color="fg.muted">
              {num(data.totalCount)} bons, {euros(data.totals?.amount)}, dont {euros(data.totals?.base_at_risk)} à risque
            </Text>
          ) : null}
        </HStack>
        <ExportButton
          label="Exporter les preuves"
          request={(format, signal) => giftVouchers.export({ ...filters, format }, signal)}
          file="Contrôle URSSAF bons cadeaux.xlsx"
          formats={['xlsx', 'csv']}
        />
      </HStack>
    </Panel>
  );
}
