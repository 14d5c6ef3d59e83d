/** The colours that text has, each on what is below it. */
export const pairs = [
  ['--ink', '--surface'],
  ['--ink-soft', '--surface'],
  ['--ink-soft', '--sunk'],
  ['--ink-soft', '--accent-soft'],
  ['--ink-faint', '--surface'],
  ['--ink-faint', '--accent-soft'],
  ['--accent', '--surface'],
  ['--accent', '--accent-soft'],
  ['--warning', '--surface'],
  ['--warning', '--warning-soft'],
  ['--danger', '--surface'],
  ['--danger', '--danger-soft'],
  ['--info', '--info-soft'],
  ['white', '--accent-fill'],
  ['white', '--danger-fill'],
] as const;

/** As WCAG 2.2 defines it: of two colours of the page, or of white. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminanceOf(name: string): number {
  const probe = document.createElement('i');
  probe.style.color = name === 'white' ? name : `var(${name})`;
  document.body.append(probe);
  const parts = getComputedStyle(probe).color.match(/\d+/g) ?? [];
  probe.remove();
  const [red = 0, green = 0, blue = 0] = parts.map((text) => {
    const part = Number(text) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
