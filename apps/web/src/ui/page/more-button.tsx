import { Button } from './button.js';

type Props = { rest: number; isReading: boolean; onPress: () => void };

/** Reads more of a list that begins with its newest rows; nothing once all are shown. */
export const MoreButton = ({ rest, isReading, onPress }: Props) =>
  rest > 0 ? (
    <Button variant="outline" alignSelf="flex-start" loading={isReading} onClick={onPress}>
      Afficher plus ({rest})
    </Button>
  ) : null;
