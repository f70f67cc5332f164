export const exportWords = {
  title: 'Export',
}
