import { chakra } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/page/button.js';
import { Box, Flex, Text } from '../../../ui/page/layout.js';
import { nameOf, type Slide } from './slide.js';

type SlideViewerProps = {
  slides: readonly Slide[];
  label: string;
  /** For those who edit them: with the colour and the address of the link. */
  withSettings?: boolean;
};

/** One slide at a time, as desktops show it. Nothing moves by itself. */
export function SlideViewer({ slides, label, withSettings = false }: SlideViewerProps) {
  const [index, setIndex] = useState(0);
  const shown = Math.min(index, slides.length - 1);
  const slide = slides[shown];
  if (!slide) return null;
  const go = (step: 1 | -1) => setIndex((shown + step + slides.length) % slides.length);
  return (
    <chakra.section aria-label={label} aria-roledescription="diaporama">
      <SlidePicture slide={slide} withSettings={withSettings} />
      <Flex justify="space-between" align="center" gap="3" mt="3" wrap="wrap">
        <Button variant="outline" icon={<ChevronLeft size={16} aria-hidden />} disabled={slides.length < 2} onClick={() => go(-1)}>
          Précédente
        </Button>
        <Text
          aria-live="polite"
          color="fg.muted"
          overflowWrap="anywhere"
          minW="0"
          order={{ base: -1, sm: 0 }}
          flexBasis={{ base: 'full', sm: 'auto' }}
        >
          {nameOf(slide, shown)} ({shown + 1} sur {slides.length})
        </Text>
        <Button variant="outline" disabled={slides.length < 2} onClick={() => go(1)}>
          Suivante
          <ChevronRight size={16} aria-hidden />
        </Button>
      </Flex>
    </chakra.section>
  );
}

/** The texts stand under the picture here: on the site they are on it, and their contrast depends on the picture. */
function SlidePicture({ slide, withSettings }: { slide: Slide; withSettings: boolean }) {
  return (
    <Box borderWidth="1px" borderRadius="l3" overflow="hidden" bg="bg.panel">
      {slide.lg ? (
        <chakra.img src={slide.lg.path} alt={slide.lg.alt} width="full" aspectRatio="3 / 1" objectFit="cover" />
      ) : (
        <Flex bg="bg.subtle" aspectRatio="3 / 1" align="center" justify="center" color="fg.muted">
          Aucune image sélectionnée.
        </Flex>
      )}
      <Flex p="4" gap="3" align="flex-start" wrap="wrap">
        {withSettings ? (
          <Box boxSize="4" borderRadius="l1" borderWidth="1px" mt="1" style={{ background: slide.color }} aria-hidden />
        ) : null}
        <Box flex="1" minW="12rem" textAlign={slide.alignment}>
          {slide.title ? (
            <Text textStyle="h3" overflowWrap="anywhere">
              {slide.title}
            </Text>
          ) : null}
          <Text whiteSpace="pre-line" overflowWrap="anywhere">
            {slide.text}
          </Text>
          {withSettings && slide.link ? (
            <Text color="fg.muted" textStyle="dense" overflowWrap="anywhere">
              {slide.link}
            </Text>
          ) : null}
        </Box>
      </Flex>
    </Box>
  );
}
