import { useQuery } from '@tanstack/react-query';
import { personChoice } from '../../directory/public.js';
import type { Option } from '../../ui/field/async-combobox.js';
import { Button } from '../../ui/page/button.js';
import { KeyHint } from '../../ui/page/key-hint.js';
import { Span, Stack, Text } from '../../ui/page/layout.js';
import type { HeldOrder } from './order.js';

type Buyer = Pick<HeldOrder, 'name' | 'email'>;
type Props = { buyer: Buyer; value: Option | null; onChoose: (person: Option) => void };

/** On every keyboard, an AZERTY one too, without Shift. */
const letters = ['A', 'B', 'C', 'D'];

/** The people of the directory who look like the buyer of an order, each chosen by a letter; nothing when nobody does. */
export function SimilarPeople({ buyer, value, onChoose }: Props) {
  const text = searchOf(buyer);
  const { data = [] } = useQuery({
    queryKey: [...personChoice.queryKey, 'similar', text],
    queryFn: ({ signal }) => personChoice.load(text, signal),
    enabled: text !== '',
  });
  if (data.length === 0) return null;
  return (
    <Stack role="group" aria-labelledby="similar-people" gap="2">
      <Text id="similar-people" fontWeight="600">
        Personnes qui ressemblent à l’acheteur
      </Text>
      {letters.flatMap((letter, index) => {
        const person = data[index];
        return person === undefined ? [] : [<Choice key={person.value} letter={letter} {...{ person, value, onChoose }} />];
      })}
    </Stack>
  );
}

const Choice = ({ letter, person, value, onChoose }: Omit<Props, 'buyer'> & { letter: string; person: Option }) => (
  <Button
    variant={value?.value === person.value ? 'subtle' : 'outline'}
    justifyContent="flex-start"
    h="auto"
    minH="40px"
    py="2"
    whiteSpace="normal"
    textAlign="start"
    aria-keyshortcuts={letter}
    aria-pressed={value?.value === person.value}
    onClick={() => onChoose(person)}
  >
    <Span flex="1">
      {person.label}
      {person.detail ? <Span color="fg.muted"> · {person.detail}</Span> : null}
    </Span>
    <KeyHint>{letter}</KeyHint>
  </Button>
);

/** A name, or the words before the @ of an address. The matricule was already looked up, in vain. */
function searchOf({ name, email }: Buyer): string {
  const words = email?.split('@')[0]?.replaceAll(/[^\p{L}]+/gu, ' ') ?? '';
  const [text = ''] = [name ?? '', words].map((part) => part.trim()).filter((part) => part.length > 1);
  return text;
}
