# Generated from the API document by `npm run docs`: change the document, not this file.
