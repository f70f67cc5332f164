export const review = {
  title: 'Review',
}
