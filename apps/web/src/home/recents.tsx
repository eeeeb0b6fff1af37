import { useState } from 'react';
import { readRecents } from '../shell/palette/palette-recents.js';
import { Link } from '../ui/page/button.js';
import { Heading, Span, Stack } from '../ui/page/layout.js';

/** Recent records and screens of this session. */
export function Recents() {
  const [recents] = useState(readRecents);
  if (recents.length === 0) return null;
  return (
    <Stack as="section" aria-labelledby="recents" gap="3">
      <Heading as="h2" id="recents" textStyle="h2">
        Consultés récemment
      </Heading>
      <Stack as="ul" listStyleType="none" gap="1">
        {recents.map(({ to, label, hint }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
            {hint ? (
              <Span color="fg.muted" textStyle="dense" ms="2">
                {hint}
              </Span>
            ) : null}
          </li>
        ))}
      </Stack>
    </Stack>
  );
}
