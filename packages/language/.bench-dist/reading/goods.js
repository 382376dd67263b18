export {};
//# sourceMappingURL=goods.js.map