export const start = {
  title: 'Label a few strings, get a parser',
  about:
    'You correct, the model learns from every string that you accept, at once. Nothing leaves this computer.',
}
