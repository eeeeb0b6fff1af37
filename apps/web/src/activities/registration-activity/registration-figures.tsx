import { count, euros, num } from '../../ui/format/format.js';
import { Box, HStack, SimpleGrid, Span, Stack, Text } from '../../ui/page/layout.js';
import { optionLabel, type RegistrationActivity } from './registration-activity.js';

type Figures = Pick<
  RegistrationActivity,
  'attendees' | 'places_left' | 'places_offered' | 'sum_amount' | 'attendees_limit' | 'options' | 'option_figures'
>;

/** Places taken and left, and the expected receipts. */
export function RegistrationFigures({ activity }: { activity: Figures }) {
  const { attendees, places_left, places_offered, sum_amount, attendees_limit } = activity;
  return (
    <Stack gap="3">
      <SimpleGrid as="dl" columns={{ base: 1, sm: 3 }} gap="4">
        <Figure term="Participants" value={num(attendees)} />
        <Figure term="Places restantes" value={places_left === null ? 'Sans limite' : `${num(places_left)} sur ${num(attendees_limit)}`} />
        <Figure term="Montant" value={euros(sum_amount)} />
      </SimpleGrid>
      {attendees_limit === null || places_left === null ? null : (
        <Filling takenPlaces={attendees_limit - places_left} limit={attendees_limit} />
      )}
      {places_offered > 0 ? (
        <Text>{`${count(places_offered, 'place proposée', 'places proposées')} à la liste d’attente, en plus des participants.`}</Text>
      ) : null}
      {places_left === 0 ? (
        <Text fontWeight="600" color="orange.fg">
          L’activité est complète.
        </Text>
      ) : null}
      <OptionFigures activity={activity} />
    </Stack>
  );
}

/** Each option, the participants who take it, and its places. */
function OptionFigures({ activity: { options, option_figures } }: { activity: Pick<Figures, 'options' | 'option_figures'> }) {
  if (options.length === 0) return null;
  return (
    <Stack as="ul" gap="1" maxW="360px" listStyleType="none" aria-label="Options">
      {options.map((option) => {
        const { attendees = 0, places_left = null } = option_figures.find((figure) => figure.option === option.id) ?? {};
        const places = option.attendees_limit === null ? '' : ` sur ${num(option.attendees_limit)}${places_left === 0 ? ', complet' : ''}`;
        return (
          <HStack as="li" key={option.id} justify="space-between" gap="4">
            <Span>{optionLabel(option)}</Span>
            <Span data-amount>{`${num(attendees)}${places}`}</Span>
          </HStack>
        );
      })}
    </Stack>
  );
}

function Figure({ term, value }: { term: string; value: string }) {
  return (
    <Box>
      <Text as="dt" color="fg.muted" textStyle="dense">
        {term}
      </Text>
      <Span as="dd" fontWeight="600" fontSize="1.125rem" data-amount>
        {value}
      </Span>
    </Box>
  );
}

function Filling({ takenPlaces, limit }: { takenPlaces: number; limit: number }) {
  const share = Math.min(100, Math.round((Math.max(0, takenPlaces) / limit) * 100));
  return (
    <Box
      role="img"
      aria-label={`${count(takenPlaces, 'place prise', 'places prises')} sur ${num(limit)}`}
      h="8px"
      borderRadius="full"
      bg="bg.muted"
    >
      <Box h="100%" w={`${share}%`} borderRadius="full" bg={share >= 100 ? 'orange.solid' : 'brand.solid'} />
    </Box>
  );
}
