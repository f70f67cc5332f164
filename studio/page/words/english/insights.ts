export const insights = {
  title: 'Insights',
}
