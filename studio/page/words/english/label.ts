export const label = {
  title: 'Label',
}
