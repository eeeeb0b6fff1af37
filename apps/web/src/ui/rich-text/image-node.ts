import { Node } from '@tiptap/core';

/** A node of the editor for an image of the bank. The text holds no address: the page finds it by the id. */
export const imageNode = (addressOf: (id: string) => string) =>
  Node.create({
    name: 'image',
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({
      id: {
        default: '',
        parseHTML: (element) => element.getAttribute('data-image'),
        renderHTML: ({ id }) => ({ 'data-image': id as string }),
      },
      alt: { default: '', parseHTML: (element) => element.getAttribute('alt') ?? '' },
    }),
    parseHTML: () => [{ tag: 'img[data-image]' }],
    renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
    addNodeView: () => (view) => {
      const dom = document.createElement('img');
      const show = ({ id, alt }: Record<string, unknown>): void => {
        dom.src = addressOf(String(id));
        dom.alt = String(alt);
      };
      show(view.node.attrs);
      return {
        dom,
        update: (node) => {
          if (node.type !== view.node.type) return false;
          show(node.attrs);
          return true;
        },
      };
    },
  });
