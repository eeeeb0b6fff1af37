/** Rich text looks the same in the editor and where it is read. */
export const richTextCss = {
  overflowWrap: 'anywhere',
  '& > * + *': { marginBlockStart: '0.75em' },
  '& h2': { fontSize: '1.25em', fontWeight: '600', lineHeight: '1.3' },
  '& h3': { fontSize: '1.1em', fontWeight: '600', lineHeight: '1.3' },
  '& ul': { listStyleType: 'disc', paddingInlineStart: '1.5em' },
  '& ol': { listStyleType: 'decimal', paddingInlineStart: '1.5em' },
  '& blockquote': { borderInlineStartWidth: '3px', borderColor: 'border.emphasized', paddingInlineStart: '1em', color: 'fg.muted' },
  '& a': { color: 'brand.fg', textDecoration: 'underline' },
  '& img': { maxWidth: '100%', height: 'auto', borderRadius: 'l2' },
  '& img.ProseMirror-selectednode': { outline: '2px solid', outlineColor: 'brand.solid', outlineOffset: '2px' },
  '& hr': { marginBlock: '1em', borderColor: 'border.emphasized' },
} as const;
