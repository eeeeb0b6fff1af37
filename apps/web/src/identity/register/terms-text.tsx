import { Box, Heading, Text } from '../../ui/page/layout.js';
import { type TermsBlock, termsBlocks } from './terms-blocks.js';

export const TermsText = ({ text }: { text: string }) => termsBlocks(text).map((block) => <Block key={block.place} {...block} />);

function Block({ kind, lines }: TermsBlock) {
  if (kind === 'title') {
    return (
      <Heading as="h2" textStyle="h2">
        {lines.join(' ')}
      </Heading>
    );
  }
  if (kind === 'list') {
    return (
      <Box as="ul" listStyleType="disc" ps="5" overflowWrap="anywhere">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
    );
  }
  return (
    <Text whiteSpace="pre-line" overflowWrap="anywhere">
      {lines.join('\n')}
    </Text>
  );
}
