/** The attributes that give an element and all in it the color of a label: tokens.css has the values. */
export function labelColor(color: number): { 'data-color': number; 'data-double'?: true } {
  const hue = color % 10
  return color >= 10 ? { 'data-color': hue, 'data-double': true } : { 'data-color': hue }
}
