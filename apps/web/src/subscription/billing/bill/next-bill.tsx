import { useQuery } from '@tanstack/react-query';
import { Panel } from '../../../ui/feedback/panels.js';
import { day, euros } from '../../../ui/format/format.js';
import { LinkButton } from '../../../ui/page/button.js';
import { Box, Flex, Text } from '../../../ui/page/layout.js';
import { nextBillQuery } from './bill.api.js';

/** The bill to come, by the engine that makes the bills. */
export function NextBill() {
  const { data } = useQuery(nextBillQuery);
  if (!data) return null;
  const { bill } = data;
  const offer = (
    <LinkButton to="/environment/offer" variant="outline">
      Voir mon offre
    </LinkButton>
  );
  return (
    <Box mb="5" maxW="900px">
      <Panel title="Prochaine facture" actions={offer}>
        {bill === null || bill.total === 0 ? (
          <Text>
            Aucune facture n’est prévue : votre offre ne comprend aucun module payant, ou votre contrat est suspendu ou prend fin.
          </Text>
        ) : (
          <>
            <Flex justify="space-between" gap="3" fontWeight="600">
              <span>Le {day(bill.date_begin)}</span>
              <span>{euros(bill.total)} TTC</span>
            </Flex>
            <Text textStyle="dense">
              Du {day(bill.date_begin)} au {day(bill.date_end)},{' '}
              {bill.means === 'debit' ? 'prélevée 14 jours plus tard' : 'à régler par virement dans les 30 jours'}
            </Text>
            <Box as="ol" textStyle="dense" listStyleType="none" mt="2">
              {bill.steps.map(({ sentence }) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </Box>
          </>
        )}
      </Panel>
    </Box>
  );
}
