import type { PictureView } from './site-view.js';

/** The width that fits the screen. The first picture of a page is loaded at once, the others when they come near. */
export function Picture({ picture: { lg, md, sm }, isFirst }: { picture: PictureView; isFirst: boolean }) {
  return (
    <picture>
      {sm ? <source media="(max-width: 640px)" srcSet={sm.path} width={sm.width} height={sm.height} /> : null}
      {md ? <source media="(max-width: 1024px)" srcSet={md.path} width={md.width} height={md.height} /> : null}
      <img
        src={lg.path}
        alt={lg.alt}
        width={lg.width}
        height={lg.height}
        {...(isFirst ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      />
    </picture>
  );
}
