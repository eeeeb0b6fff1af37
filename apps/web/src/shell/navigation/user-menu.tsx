import { useQuery } from '@tanstack/react-query';
import { CircleUserRound } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useAllowed, useMe } from '../../platform/me.js';
import { type ColorMode, type Density, setColorMode, setDensity, useColorMode, useDensity } from '../../theme/color-mode.js';
import { Box, Flex, Span, Stack } from '../../ui/page/layout.js';
import { openMemberSite } from '../member-site.js';
import type { AccountDialog } from '../overlay.js';
import { endSession } from '../session/end-session.js';
import { installationQuery } from '../session/session.api.js';
import { useSetting, writeSetting } from '../shell-settings.js';
import { SupportLink } from '../support-link.js';

const row = {
  display: 'flex',
  alignItems: 'center',
  w: '100%',
  minH: '36px',
  px: '3',
  borderRadius: 'l2',
  cursor: 'pointer',
  textAlign: 'start',
  _hover: { bg: 'bg.muted' },
} as const;

type Props = { isRail: boolean; onShortcuts: () => void; onAccount: (dialog: AccountDialog) => void };

/** The signed-in user, and the settings of that user. */
export function UserMenu({ isRail, onShortcuts, onAccount }: Props) {
  const { email } = useMe();
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  // The installation is read when the user reaches the button: the menu opens with the answer, and other pages do without.
  const [isWanted, setIsWanted] = useState(false);
  const want = () => setIsWanted(true);
  const act = (work: () => void) => () => {
    panel.current?.hidePopover();
    work();
  };
  return (
    <Box>
      <Box asChild {...row} gap="3" {...(isRail ? { justifyContent: 'center', px: '0' } : {})} minH="44px">
        <button
          type="button"
          popoverTarget={id}
          aria-label={`Mon compte, ${email}`}
          title={email}
          onPointerEnter={want}
          onFocus={want}
          onClick={want}
        >
          <CircleUserRound size={20} strokeWidth={1.75} aria-hidden />
          {isRail ? null : <Span truncate>{email}</Span>}
        </button>
      </Box>
      <Box ref={panel} id={id} popover="auto" {...floating}>
        <Stack gap="1" p="2">
          <Span px="3" py="1" color="fg.muted" textStyle="dense" wordBreak="break-all">
            {email}
          </Span>
          <Row onClick={act(() => onAccount('password'))}>Changer mon mot de passe</Row>
          <Row onClick={act(() => onAccount('secondFactor'))}>Double authentification</Row>
          <Row onClick={act(() => onAccount('passkeys'))}>Clés d’accès</Row>
          <Row onClick={act(() => onAccount('devices'))}>Mes appareils</Row>
          <Row onClick={act(() => onAccount('handover'))}>Transmettre mes fonctions</Row>
          {isWanted ? <MemberSite onOpen={act(() => void openMemberSite())} onChoose={act(() => onAccount('member'))} /> : null}
          <Box px="3" py="2" _empty={{ display: 'none' }}>
            {isWanted ? <SupportLink /> : null}
          </Box>
          <Appearance />
          <LetterKeys />
          <Row onClick={act(onShortcuts)}>Raccourcis clavier</Row>
          <Row onClick={act(() => void endSession())}>Se déconnecter</Row>
        </Stack>
      </Box>
    </Box>
  );
}

/** A site of its own knows the user. The built-in site knows people of the directory only: the user chooses one. */
function MemberSite({ onOpen, onChoose }: { onOpen: () => void; onChoose: () => void }) {
  const { data } = useQuery({ ...installationQuery, staleTime: Number.POSITIVE_INFINITY });
  const isAllowed = useAllowed();
  const canChoose = isAllowed('website') && isAllowed('people-edit') && isAllowed('people-family');
  if (data?.has_member_site === false) return canChoose ? <Row onClick={onChoose}>Ouvrir en tant que bénéficiaire…</Row> : null;
  return data?.has_member_site ? <Row onClick={onOpen}>Ouvrir en tant que bénéficiaire (nouvelle fenêtre)</Row> : null;
}

// A popover opens in the top layer: it is placed against the window, above its button.
const floating = {
  position: 'fixed',
  inset: 'auto auto 68px 12px',
  w: '280px',
  maxW: 'calc(100vw - 24px)',
  maxH: 'calc(100dvh - 88px)',
  overflowY: 'auto',
  bg: 'bg.panel',
  color: 'fg',
  borderWidth: '1px',
  borderRadius: 'l3',
  boxShadow: 'md',
} as const;

function Row({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Box asChild {...row}>
      <button type="button" onClick={onClick}>
        {children}
      </button>
    </Box>
  );
}

const modes: readonly [ColorMode, string][] = [
  ['light', 'Clair'],
  ['dark', 'Sombre'],
  ['auto', 'Auto'],
];
const densityNames: readonly [Density, string][] = [
  ['compact', 'Compacte'],
  ['normal', 'Normale'],
  ['confortable', 'Aérée'],
];

function Appearance() {
  return (
    <>
      <Choice legend="Thème" options={modes} value={useColorMode()} onChange={setColorMode} />
      <Choice legend="Densité" options={densityNames} value={useDensity()} onChange={setDensity} />
    </>
  );
}

type ChoiceProps<Value extends string> = {
  legend: string;
  options: readonly [Value, string][];
  value: Value;
  onChange: (value: Value) => void;
};

function Choice<Value extends string>({ legend, options, value, onChange }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <Box as="fieldset" px="3" py="2">
      <Box as="legend" color="fg.muted" textStyle="dense" float="left" mb="1">
        {legend}
      </Box>
      <Flex clear="both" gap="1" p="1" bg="bg.subtle" borderRadius="l2">
        {options.map(([option, label]) => (
          <Box asChild key={option} flex="1" textAlign="center" borderRadius="l1" py="1" cursor="pointer" css={checked}>
            <label>
              <input type="radio" name={name} checked={value === option} onChange={() => onChange(option)} />
              {label}
            </label>
          </Box>
        ))}
      </Flex>
    </Box>
  );
}

const checked = {
  '& input': { position: 'absolute', opacity: 0 },
  '&:has(input:checked)': { bg: 'bg.panel', color: 'brand.fg', fontWeight: '600', boxShadow: 'xs' },
  '&:has(input:focus-visible)': { outline: '2px solid var(--chakra-colors-brand-focus-ring)', outlineOffset: '1px' },
};

/** Single-letter keys can be turned off: they get in the way of voice control (WCAG 2.1.4). */
function LetterKeys() {
  const isOff = useSetting('letter-keys') === 'off';
  return (
    <Box asChild {...row} gap="3">
      <label>
        <input type="checkbox" checked={!isOff} onChange={() => writeSetting('letter-keys', isOff ? 'on' : 'off')} />
        Raccourcis à une lettre
      </label>
    </Box>
  );
}
