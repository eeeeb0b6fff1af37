// Pictures of the demo site under a roof.
import { bust, circle, glow, group, line, path, people, rect, sky, stars, times, width } from './shapes.mjs';

export const indoors = {
  cinema: () =>
    sky('#2a1441', '#4b1f5e', '#7c2c63') +
    glow(960, 300, 760, '#ffdf9e') +
    rect(470, 150, 980, 440, '#fff4dc', 'rx="22"') +
    path('M470 150 h980 v440 h-980Z', 'none', 'stroke="#2a1441" stroke-width="14"') +
    circle(960, 370, 96, '#e2572f') +
    path('M930 316 L1020 370 L930 424Z', '#fff') +
    [0, 1]
      .map((row) =>
        times(12, (i) =>
          group(90 + i * 160 + row * 70, 760 + row * 110, 1, rect(-66, -40, 132, 200, row ? '#8e1f33' : '#a92a3d', 'rx="42"')),
        ),
      )
      .join('') +
    group(
      1240,
      650,
      1.2,
      path('M-90 -40 L90 -40 L66 190 L-66 190Z', '#fff') +
        [-60, -10, 40].map((x) => path(`M${x} -40 h34 l-6 230 h-24Z`, '#d9483b')).join('') +
        times(11, (i) => circle(-84 + (i % 6) * 34, -52 - (i % 3) * 26, 27, i % 2 ? '#fff1c4' : '#ffe08a')),
    ) +
    group(
      690,
      700,
      1.2,
      `<g transform="rotate(-14)">${rect(-130, -60, 260, 130, '#ffd46b', 'rx="16"')}${circle(-130, 5, 22, '#5b2460')}${circle(130, 5, 22, '#5b2460')}${line('M56 -44 L56 54', '#b57b1a', 5, 'stroke-dasharray="4 14"')}${path('M-40 -34 l12 27 29 3 -22 19 7 29 -26 -15 -26 15 7 -29 -22 -19 29 -3Z', '#b5481a')}</g>`,
    ),
  rentree: () =>
    sky('#fbe3b4', '#fdeecd', '#fff8e8') +
    rect(330, 130, 1260, 480, '#2c5a4c', 'rx="20"') +
    path('M330 130 h1260 v480 h-1260Z', 'none', 'stroke="#8a5a3c" stroke-width="22"') +
    line('M450 250 h220 M450 320 h150', '#e9f3ee', 12, 'opacity=".8"') +
    `<g opacity=".85">${line('M1280 260 l90 150 h-180Z', '#ffe08a', 10)}${line('M1480 330 m-62 0 a62 62 0 1 0 124 0 a62 62 0 1 0 -124 0', '#ffb3a1', 10)}</g>` +
    rect(0, 720, width, 240, '#b9793f') +
    rect(0, 720, width, 24, '#d6975b') +
    group(
      960,
      560,
      1.1,
      path('M-170 -70 Q-160 -230 0 -230 Q160 -230 170 -70 L180 190 Q180 220 150 220 L-150 220 Q-180 220 -180 190Z', '#e2572f') +
        path('M-60 -226 Q-60 -300 0 -300 Q60 -300 60 -226', 'none', 'stroke="#a23b1d" stroke-width="20"') +
        rect(-120, 30, 240, 150, '#c4441f', 'rx="24"') +
        rect(-120, 50, 240, 18, '#ffd46b') +
        rect(-100, -130, 200, 90, '#f27f57', 'rx="20"'),
    ) +
    [
      ['#34507a', 0],
      ['#2f8f86', 1],
      ['#f0b23d', 2],
      ['#b0475a', 3],
    ]
      .map(
        ([color, i]) =>
          rect(1240 + (i % 2) * 20, 724 - (i + 1) * 62, 300 - i * 18, 60, color, 'rx="8"') +
          rect(1262 + (i % 2) * 20, 724 - (i + 1) * 62 + 10, 30, 40, '#fff', 'opacity=".5"'),
      )
      .join('') +
    group(
      1390,
      446,
      0.7,
      circle(-30, 0, 62, '#d9483b') +
        circle(34, 0, 62, '#d9483b') +
        line('M0 -50 Q6 -94 34 -106', '#6b4a35', 12) +
        path('M10 -72 Q70 -120 96 -66 Q48 -42 10 -72Z', '#5fa052'),
    ) +
    group(
      560,
      640,
      1,
      rect(-70, -60, 140, 150, '#7fb7d9', 'rx="12"') +
        [
          [-44, '#f0b23d'],
          [-8, '#d9483b'],
          [28, '#2f8f86'],
        ]
          .map(([x, color]) => rect(x, -230, 26, 180, color) + path(`M${x} -230 l13 -40 13 40Z`, '#f5d6bd'))
          .join(''),
    ),
  concert: () =>
    sky('#1a1238', '#3a1d6b', '#7a2f8f') +
    [
      [420, '#ffcf6b'],
      [960, '#ff7f9f'],
      [1500, '#7fd0ff'],
    ]
      .map(([x, color]) => path(`M${x - 20} 0 L${x + 20} 0 L${x + 340} 900 L${x - 340} 900Z`, color, 'opacity=".22"'))
      .join('') +
    stars(50, 300) +
    rect(0, 760, width, 200, '#120b26') +
    group(
      960,
      560,
      1.2,
      line('M0 -120 L0 190', '#c9c3da', 12) +
        line('M-70 200 L70 200', '#c9c3da', 14) +
        `<g transform="rotate(24 0 -150)">${rect(-34, -240, 68, 120, '#e9e4f5', 'rx="34"')}${rect(-20, -122, 40, 90, '#4a4266', 'rx="12"')}</g>`,
    ) +
    [
      [560, 420, 1.6],
      [1330, 360, 1.9],
      [1160, 250, 1.1],
      [740, 260, 1.2],
    ]
      .map(([x, y, scale], i) =>
        group(
          x,
          y,
          scale,
          `<ellipse cx="0" cy="60" rx="30" ry="22" fill="${['#ffcf6b', '#ff9fb5', '#8fe0d0', '#ffcf6b'][i]}" transform="rotate(-18 0 60)"/>${line('M26 52 L26 -64 Q70 -50 66 0', ['#ffcf6b', '#ff9fb5', '#8fe0d0', '#ffcf6b'][i], 11)}`,
        ),
      )
      .join('') +
    times(22, (i) =>
      group(
        40 + i * 90,
        830 + (i % 3) * 24,
        1,
        circle(0, 0, 46, '#07040f') +
          (i % 3 === 1 ? line('M-44 60 L-64 -90 M44 60 L70 -96', '#07040f', 24) : '') +
          rect(-56, 36, 112, 160, '#07040f', 'rx="50"'),
      ),
    ),
  equipe: () =>
    sky('#f7ead2', '#fbf3e3', '#fdf8ee') +
    circle(1250, 450, 400, '#ffd9a0', 'opacity=".55"') +
    circle(680, 330, 110, '#9fd3c4', 'opacity=".55"') +
    circle(1700, 260, 150, '#f3b4a0', 'opacity=".45"') +
    [
      [890, 760, 0],
      [1610, 760, 4],
      [1060, 780, 1],
      [1440, 780, 3],
      [1250, 800, 2],
    ]
      .map(([x, y, i]) => group(x, y, 0.88, bust(people[i])))
      .join('') +
    rect(0, 930, width, 30, '#0f5c4d'),
  contact: () =>
    sky('#0f5c4d', '#1f7a68', '#3f9a86') +
    circle(420, 260, 260, '#fff', 'opacity=".06"') +
    circle(1560, 720, 330, '#fff', 'opacity=".06"') +
    group(
      1180,
      500,
      1.25,
      rect(-260, -160, 520, 330, '#fff4dc', 'rx="26"') +
        path('M-250 -150 L0 50 L250 -150', 'none', 'stroke="#e0a03b" stroke-width="16" stroke-linejoin="round"') +
        line('M-246 158 L-80 16 M246 158 L80 16', '#eed9ab', 12),
    ) +
    group(
      1490,
      280,
      1.1,
      path('M-130 -80 h260 q40 0 40 40 v90 q0 40 -40 40 h-160 l-70 60 l10 -60 h-40 q-40 0 -40 -40 v-90 q0 -40 40 -40Z', '#e2572f') +
        [-70, 0, 70].map((x) => circle(x, 6, 18, '#fff')).join(''),
    ) +
    group(
      850,
      330,
      0.9,
      path('M-130 -80 h260 q40 0 40 40 v90 q0 40 -40 40 h-50 l10 60 l-70 -60 h-150 q-40 0 -40 -40 v-90 q0 -40 40 -40Z', '#ffd46b') +
        line('M-90 -30 h180 M-90 30 h110', '#8a5a10', 16),
    ),
};
