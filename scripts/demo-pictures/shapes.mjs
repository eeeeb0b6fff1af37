// Shapes of the pictures of the demo site, as SVG.
export const [width, height] = [1920, 960];

export const circle = (x, y, r, fill, more = '') => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;
export const rect = (x, y, w, h, fill, more = '') => `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`;
export const path = (d, fill, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;
export const line = (d, color, thickness, more = '') =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${thickness}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
export const group = (x, y, scale, content) => `<g transform="translate(${x} ${y}) scale(${scale})">${content}</g>`;
export const times = (count, draw) => Array.from({ length: count }, (_, index) => draw(index)).join('');
/** A number from 0 to 1 that is always the same for a seed. */
export const noise = (seed) => Math.abs(Math.sin(seed * 12.9898) * 43758.5453) % 1;

export const sky = (top, middle, bottom) =>
  `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset=".55" stop-color="${middle}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs>${rect(0, 0, width, height, 'url(#sky)')}`;
export const glow = (x, y, r, color) =>
  `<defs><radialGradient id="glow"><stop offset="0" stop-color="${color}" stop-opacity=".9"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient></defs>${circle(x, y, r, 'url(#glow)')}`;
export const cloud = (x, y, scale, color = '#fff', opacity = 0.85) =>
  group(
    x,
    y,
    scale,
    `<g opacity="${opacity}">${circle(0, 0, 46, color)}${circle(56, -22, 60, color)}${circle(120, 2, 44, color)}${rect(-6, -4, 140, 50, color, 'rx="25"')}</g>`,
  );
export const stars = (count, below) =>
  times(count, (i) =>
    circle(noise(i + 1) * width, noise(i + 99) * below, 1.5 + noise(i + 7) * 2.5, '#fff', `opacity="${0.4 + noise(i + 3) * 0.6}"`),
  );
export const tree = (x, y, scale, color, snow) =>
  group(
    x,
    y,
    scale,
    `${rect(-12, 0, 24, 50, '#6b4a35')}${[0, 1, 2].map((i) => path(`M0 ${-250 + i * 62} L${60 + i * 24} ${-110 + i * 62} L${-60 - i * 24} ${-110 + i * 62}Z`, color) + (snow ? path(`M0 ${-250 + i * 62} L${24 + i * 9} ${-194 + i * 62} Q0 ${-176 + i * 62} ${-24 - i * 9} ${-194 + i * 62}Z`, '#fff') : '')).join('')}`,
  );
export const gift = (x, y, w, h, color, ribbon) =>
  rect(x, y, w, h, color, 'rx="8"') +
  rect(x - 8, y - 6, w + 16, 34, color, 'rx="8" style="filter:brightness(.9)"') +
  rect(x + w / 2 - 12, y - 6, 24, h + 6, ribbon) +
  path(`M${x + w / 2} ${y - 4} q-56 -66 -66 -16 q4 28 66 16 q56 -66 66 -16 q-4 28 -66 16Z`, ribbon);
/** A head and shoulders, centred on the neck. */
export function bust({ skin, hair, top, style }) {
  const back = {
    long: path('M-118 -120 Q-130 -290 0 -296 Q130 -290 118 -120 L128 70 Q0 110 -128 70Z', hair),
    bun: circle(0, -312, 58, hair),
    short: '',
    curls: times(9, (i) => circle(Math.cos((i / 8) * Math.PI) * 118, -190 - Math.sin((i / 8) * Math.PI) * 92, 54, hair)),
  }[style];
  const front =
    style === 'short'
      ? path('M-104 -180 Q-112 -292 0 -292 Q112 -292 104 -180 Q70 -236 -20 -226 Q-80 -220 -104 -180Z', hair)
      : path('M-104 -160 Q-110 -290 0 -290 Q110 -290 104 -160 Q80 -230 10 -244 Q-70 -236 -104 -160Z', hair);
  return `${back}${path('M-210 250 Q-210 50 -70 34 L70 34 Q210 50 210 250Z', top)}${path('M-46 -30 L46 -30 L46 46 Q0 96 -46 46Z', skin, 'style="filter:brightness(.93)"')}<ellipse cx="0" cy="-140" rx="100" ry="122" fill="${skin}"/>${front}${circle(-38, -140, 9, '#2b2320')}${circle(38, -140, 9, '#2b2320')}${line('M-34 -82 Q0 -52 34 -82', '#2b2320', 7)}${circle(-62, -104, 15, '#e8836b', 'opacity=".35"')}${circle(62, -104, 15, '#e8836b', 'opacity=".35"')}`;
}
export const people = [
  { skin: '#f3c9a8', hair: '#7a3b22', top: '#1f6f5c', style: 'long' },
  { skin: '#8a5a3c', hair: '#241a17', top: '#e0a03b', style: 'short' },
  { skin: '#dca27c', hair: '#2f2420', top: '#c4573c', style: 'curls' },
  { skin: '#f5d6bd', hair: '#b9b3ab', top: '#34507a', style: 'short' },
  { skin: '#b9805a', hair: '#3b2419', top: '#7b4f87', style: 'bun' },
];
