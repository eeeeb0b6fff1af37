import { useQuery } from '@tanstack/react-query';
import { num } from '../../ui/format/format.js';
import { Span } from '../../ui/page/layout.js';
import { waitingQuery } from './waiting.api.js';

/** How many operations wait for an activity; nothing while there are none. */
export default function WaitingBadge() {
  const { data } = useQuery(waitingQuery);
  if (!data?.count) return null;
  return (
    <Span ms="auto" px="2" borderRadius="full" bg="orange.subtle" color="orange.fg" textStyle="meta" fontWeight="600" whiteSpace="nowrap">
      {num(data.count)}
      <Span srOnly> à affecter</Span>
    </Span>
  );
}
